// Everything about one pickup, and what can be reported about it.
import { Fragment, useState } from 'react';
import { movesFrom, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { Asked } from '../../shell/asked.tsx';
import { zonedTime } from '../../shell/clock-time.ts';
import { count, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { pickupWindowText } from '../../shell/pickup-window-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { pickupWords } from '../../words/console-pickup-words.ts';
import { usePathPart } from '../desk/address.ts';
import { AccountLink, ProLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import type { Pickup, WholePickup } from './pickup.ts';
import { PickupBadge } from './pickup-badge.tsx';
import { ReportDialog } from './report-dialog.tsx';

const words = pickupWords.one;

export function PickupPage() {
  const number = usePathPart('number');
  const pickup = useOps('/ops/v1/pickup-requests/{requestNumber}', { path: { requestNumber: number } });
  const status = pickup.data?.pickup.status.code as PickupStatus | undefined;
  return (
    <Page title={`${words.title} ${number}`} lead={status && <PickupBadge status={status} />}>
      <Asked query={pickup}>
        {(whole) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4">
              <PickupFacts whole={whole} />
              <NextMoves whole={whole} />
            </div>
            <PickupEvents whole={whole} />
          </div>
        )}
      </Asked>
    </Page>
  );
}

function PickupFacts({ whole: { pickup, accounts } }: { whole: WholePickup }) {
  const { shipper, totalWeight, totalHandlingUnits } = pickup;
  const truck = pickup.transportEvent ?? undefined;
  const { address } = shipper;
  return (
    <Card title={words.about}>
      <Facts
        facts={[
          [pickupWords.shipper, (shipper.name as string | null) ?? ''],
          [pickupWords.place, `${address.line.join(', ')}, ${address.city}, ${address.state} ${address.postalCode}`],
          [pickupWords.window, pickupWindowText(pickup, pickup.statusHistory)],
          [pickupWords.terminal, `${pickup.originTerminal.id} ${pickup.originTerminal.name}`],
          [words.pro, pickup.pro ? <ProLink key="pro" pro={pickup.pro as string} /> : undefined],
          [
            pickupWords.freight,
            [
              totalHandlingUnits && `${totalHandlingUnits} ${pickupWords.units}`,
              totalWeight && `${count(Number(totalWeight))} lb`,
            ]
              .filter(Boolean)
              .join(', '),
          ],
          [
            words.truck,
            truck && [truck.driver, zonedTime(truck.estimatedPickupTime, truck.updatedAt)].filter(Boolean).join(', '),
          ],
          [words.references, pickup.referenceNumbers.map(({ type, value }) => `${type} ${value}`).join(', ')],
          [words.comments, pickup.comments.map(({ commentText }) => commentText).join(' · ')],
          [words.earlier, earlierText(pickup)],
          [
            words.seenBy,
            accounts.map((account) => (
              <Fragment key={account}>
                <AccountLink account={account} />{' '}
              </Fragment>
            )),
          ],
        ]}
      />
    </Card>
  );
}

function earlierText({ appointmentHistory, statusHistory }: Pickup): string {
  return appointmentHistory.map((window) => pickupWindowText(window, statusHistory)).join(' · ');
}

function NextMoves({ whole: { requestNumber, pickup } }: { whole: WholePickup }) {
  const [to, setTo] = useState<PickupStatus>();
  const moves = movesFrom(pickup.status.code as PickupStatus);
  return (
    <Card title={words.next}>
      {moves.length === 0 ? (
        <p className="text-faint">{words.ended}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {moves.map((move) => (
            <Button key={move} onClick={() => setTo(move)}>
              {pickupWords.moves[move]}
            </Button>
          ))}
        </div>
      )}
      <ReportDialog move={to && { requestNumber, to }} onClose={() => setTo(undefined)} />
    </Card>
  );
}

function PickupEvents({ whole: { pickup, events } }: { whole: WholePickup }) {
  const bad = new Set(['ATT', 'RJT', 'CAN']);
  const told = new Map(events.map((event) => [event.occurredAt, event.reportedBy]));
  const history = [...pickup.statusHistory].reverse();
  return (
    <Card title={words.happened}>
      <Timeline
        label={words.happened}
        entries={history.map(({ code, description, reason, occurredAt, reportedAt }, at) => {
          const by = told.get(new Date(occurredAt).toISOString());
          return {
            id: `${code} ${occurredAt} ${at}`,
            when: moment(occurredAt),
            what: [description, reason].filter(Boolean).join(': '),
            more: `${words.heard} ${moment(reportedAt)}${by ? ` ${words.by} ${by}` : ''}`,
            state: bad.has(code) ? 'bad' : at === 0 ? 'now' : 'done',
          };
        })}
      />
    </Card>
  );
}
