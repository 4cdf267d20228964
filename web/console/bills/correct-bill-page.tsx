// Corrects a bill of lading after pickup, or reconsigns freight: the form, a preview of the charges, then saving.
import { type ReactNode, useRef, useState } from 'react';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { billWords as words } from '../../words/console-bill-words.ts';
import { usePathPart } from '../desk/address.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import type { Dossier } from '../shipments/shipment.ts';
import { BillContext, BillSelect } from './bill-field.tsx';
import { ChargesCompared, type CorrectedBill } from './charges-compared.tsx';
import { withFields } from './form-paths.ts';
import { FreightFields } from './freight-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { TERMS } from './terms.ts';

export function CorrectBillPage() {
  const pro = usePathPart('pro');
  return (
    <AmendPage pro={pro} title={words.correctTitle(pro)} lead={words.correctLead}>
      {(bill) => (
        <AmendForm pro={pro} bill={bill} path="/ops/v1/shipments/{pro}/corrections" sections={SECTIONS}>
          {(request) => (
            <>
              <div className="grid items-start gap-4 lg:grid-cols-3">
                <PartyFields section="origin" />
                <PartyFields section="destination" />
                <div className="grid gap-4">
                  <PartyFields section="billTo" />
                  <Card title={words.payment}>
                    <BillSelect path="payment.terms" label={words.terms} choices={TERMS} />
                  </Card>
                </div>
              </div>
              <FreightFields items={request.commodities.handlingUnits.map(({ lineItems }) => lineItems.length)} />
            </>
          )}
        </AmendForm>
      )}
    </AmendPage>
  );
}

export function ReconsignPage() {
  const pro = usePathPart('pro');
  return (
    <AmendPage pro={pro} title={words.reconsignTitle(pro)} lead={words.reconsignLead}>
      {(bill) => (
        <AmendForm pro={pro} bill={bill} path="/ops/v1/shipments/{pro}/reconsignment" sections={['destination']}>
          {() => <PartyFields section="destination" />}
        </AmendForm>
      )}
    </AmendPage>
  );
}

function AmendPage({
  pro,
  title,
  lead,
  children,
}: {
  pro: string;
  title: string;
  lead: string;
  children: (bill: Bill) => ReactNode;
}) {
  const dossier = useOps('/ops/v1/shipments/{pro}/dossier', { path: { pro } });
  return (
    <Page title={title} lead={lead} actions={<PlaceLink to={`/console/shipments/${pro}`}>{words.back}</PlaceLink>} wide>
      <Asked query={dossier}>{({ bill }) => (bill === null ? <p>{words.noBill}</p> : children(bill))}</Asked>
    </Page>
  );
}

const SECTIONS = ['origin', 'destination', 'billTo', 'payment', 'commodities'] as const;
type Section = (typeof SECTIONS)[number];

type Bill = NonNullable<Dossier['bill']>;
function AmendForm({
  pro,
  bill,
  path,
  sections,
  children,
}: {
  pro: string;
  bill: Bill;
  path: '/ops/v1/shipments/{pro}/corrections' | '/ops/v1/shipments/{pro}/reconsignment';
  /** The parts of the bill that the form covers. */
  sections: readonly Section[];
  children: (request: Bill['request']) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<CorrectedBill>();
  const [done, setDone] = useState<string>();
  const { request } = bill;
  const preview = useOpsChange('post', path, (answer) => {
    if (!('proposalId' in answer)) setShown(answer);
  });
  const save = useOpsChange('post', path, (answer) => {
    setShown(undefined);
    setDone('proposalId' in answer ? words.proposed : words.saved(answer.after.total));
  });
  const problem = save.error ?? preview.error;
  const told = problem ? asProblem(problem) : undefined;
  function body(dryRun: boolean) {
    const data = new FormData(form.current!);
    const [reason, isCarrierMistake] = [String(data.get('reason')).trim(), data.get('isCarrierMistake') === 'on'];
    data.delete('reason');
    data.delete('isCarrierMistake');
    const known = Object.fromEntries(sections.map((section) => [section, request[section]]));
    return {
      ...withFields(known, data.entries()),
      reason,
      isCarrierMistake,
      dryRun,
      ...(shown && { billVersion: shown.billVersion }),
    };
  }

  return (
    <form
      ref={form}
      key={bill.versions.length}
      noValidate
      className="grid gap-4"
      // The preview is outdated once a field changes.
      onChange={() => {
        setShown(undefined);
        setDone(undefined);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        save.reset();
        preview.mutate({ path: { pro }, body: body(true) });
      }}
    >
      <BillContext.Provider value={{ bill: request, failureAt: (field) => told?.failureAt(field) }}>
        {children(request)}
      </BillContext.Provider>
      <Card title={words.correction}>
        <div className="grid gap-3">
          <Field label={words.reason} hint={words.reasonHint} failure={told?.failureAt('reason')}>
            <TextInput name="reason" maxLength={200} autoComplete="off" />
          </Field>
          <Checkbox name="isCarrierMistake" label={words.carrierMistake} hint={words.carrierMistakeHint} />
          {told && <ProblemNote problem={told} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" kind={shown ? 'plain' : 'primary'} busy={preview.isPending}>
              {words.preview}
            </Button>
            <span role="status" className="text-good">
              {done}
            </span>
          </div>
        </div>
      </Card>
      {shown && (
        <ChargesCompared corrected={shown}>
          <Button
            kind="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ path: { pro }, body: body(false) })}
          >
            {shown.needsApproval ? words.propose : words.save}
          </Button>
        </ChargesCompared>
      )}
    </form>
  );
}
