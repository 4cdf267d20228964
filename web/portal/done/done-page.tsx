// Shown after a bill is created: its number and bar code, its documents, and the next step, the pickup.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api, bodyOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { Asked } from '../../shell/asked.tsx';
import { cityState } from '../../shell/city-state.ts';
import { centsOf, day, money } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { plainSearch } from '../quotes/page-search.ts';
import { SaveBillAsTemplate } from '../templates/save-bill-as-template.tsx';
import { BarCode } from './bar-code.tsx';
import { MailCard } from './mail-card.tsx';
import { PrintCard } from './print-card.tsx';

const words = shipWords.done;

type StoredBol = components['schemas']['StoredBol'];

export function DonePage() {
  const { pro = '' } = useParams({ strict: false }) as { pro?: string };
  const bill = useQuery({
    queryKey: ['bol', pro],
    queryFn: () => bodyOf(api.GET('/v1/bol/{pro}', { params: { path: { pro } } })),
  });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <Link to="/ship" search={plainSearch({ again: pro })} className={buttonLook({ kind: 'quiet' })}>
            {words.again}
          </Link>
          <SaveBillAsTemplate pro={pro} />
          <Link to="/" className={buttonLook({ kind: 'quiet' })}>
            {words.another}
          </Link>
        </>
      }
    >
      <Asked query={bill}>{(data) => <DoneParts pro={pro} bill={data} />}</Asked>
    </Page>
  );
}

function DoneParts({ pro, bill }: { pro: string; bill: StoredBol }) {
  const { request } = bill;
  const units = request.commodities.handlingUnits.reduce((sum, unit) => sum + unit.count, 0);
  if (bill.status === 'VOIDED') return <p>{words.voided}</p>;
  return (
    <>
      <Card>
        <div className="grid gap-6 md:grid-cols-[auto_1fr]">
          <div className="grid content-start gap-2">
            <p className="text-faint">{words.pro}</p>
            <p className="flex flex-wrap items-center gap-3">
              <strong className="font-mono text-3xl tracking-wide">{pro}</strong>
              <CopyButton text={pro} />
            </p>
            <BarCode text={pro} label={words.barCode(pro)} />
            <div className="flex flex-wrap gap-2 pt-1">
              <Link to="/pickups/new" search={plainSearch({ pro })} className={buttonLook({ kind: 'primary' })}>
                {words.pickup}
              </Link>
              <Link to={`/track/${pro}`} className={buttonLook({})}>
                {words.track}
              </Link>
            </div>
          </div>
          <Facts bill={bill} />
        </div>
      </Card>
      <Warnings bill={bill} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PrintCard pro={pro} units={units} />
        <MailCard pro={pro} mails={bill.emails} />
      </div>
    </>
  );
}

function Facts({ bill }: { bill: StoredBol }) {
  const { request } = bill;
  const place = (party: { name?: string; city: string; stateProvince: string }) =>
    [party.name, cityState(party)].filter(Boolean).join(' · ');
  const rows = [
    [words.from, place(request.origin)],
    [words.to, place(request.destination)],
    [words.service, bill.service],
    [words.price, bill.totalCharges && money(centsOf(bill.totalCharges))],
    [words.ships, day(request.bol.requestedPickupDate)],
    [words.promised, day(bill.promisedDelivery)],
    [words.confirmation, bill.referenceNumbers.shipmentConfirmationNumber],
  ].filter(([, value]) => value);
  return (
    <dl className="grid content-start gap-x-6 gap-y-1.5 sm:grid-cols-[9rem_1fr]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="mb-1 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ bill }: { bill: StoredBol }) {
  const { information } = bill.messageStatus;
  if (information.length === 0) return null;
  return (
    <Card title={words.warnings}>
      <ul className="list-disc pl-5">
        {information.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Card>
  );
}
