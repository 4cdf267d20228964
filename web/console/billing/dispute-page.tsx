// One dispute in the operator's console: its lines, the customer's files, and the decision.
import { useState } from 'react';
import { DISPUTE_REASON } from '../../../src/freight/value-sets/dispute-reason.ts';
import { amountText } from '../../shell/amount-text.ts';
import { Asked } from '../../shell/asked.tsx';
import { centsOf, moment, money } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { claimWords } from '../../words/claim-words.ts';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { usePathPart } from '../desk/address.ts';
import { AccountLink, ProLink } from '../desk/place-link.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import { type Dispute, DisputeBadge } from './dispute-list.tsx';

const words = billingDeskWords.disputes;

const LINES: readonly Column<Dispute['lines'][number]>[] = [
  { head: words.line, cell: ({ line }) => line },
  { head: words.description, cell: ({ description, code }) => `${description} (${code})` },
  { head: words.reason, cell: ({ reasonCode }) => DISPUTE_REASON.get(reasonCode).meaning },
  { head: words.disputed, cell: ({ amount }) => money(centsOf(amount)), numeric: true },
  { head: words.credited, cell: ({ credited }) => centsOf(credited) !== 0 && money(centsOf(credited)), numeric: true },
];

export function DisputePage() {
  const disputeId = usePathPart('disputeId');
  const dispute = useOps('/ops/v1/disputes/{disputeId}', { path: { disputeId } });
  const mayDecide = useSignedIn().session.permissions.includes('billing.write');
  return (
    <Page title={dispute.data ? words.title(dispute.data.invoice) : words.dispute} wide>
      <Asked query={dispute}>
        {(one) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="grid min-w-0 gap-4">
              <Card title={words.dispute} aside={<DisputeBadge status={one.status} />}>
                <Facts
                  facts={[
                    [billingDeskWords.one.pro, <ProLink key="pro" pro={one.pro} />],
                    [billingDeskWords.account, one.account !== '' && <AccountLink key="a" account={one.account} />],
                    [words.opened, moment(one.openedAt)],
                    [words.by, one.openedBy],
                    [words.disputed, money(centsOf(one.disputed))],
                    [words.credited, centsOf(one.credited) !== 0 && money(centsOf(one.credited))],
                    [words.memo, one.creditMemo],
                    [words.customerNote, one.note],
                    [words.decisionNote, one.decisionNote],
                  ]}
                />
              </Card>
              <Card title={words.lines} flush>
                <DataTable caption={words.lines} cardsOnPhone columns={LINES} rows={one.lines} keyOf={keyOfLine} />
              </Card>
            </div>
            <div className="grid min-w-0 gap-4">
              {mayDecide && <DecideCard dispute={one} />}
              <FilesCard dispute={one} />
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

const keyOfLine = ({ line }: Dispute['lines'][number]) => String(line);

function FilesCard({ dispute: { disputeId, attachments } }: { dispute: Dispute }) {
  return (
    <Card title={claimWords.attachments}>
      {attachments.length === 0 && <p className="text-faint">{claimWords.noAttachments}</p>}
      <ul className="grid gap-1.5">
        {attachments.map(({ attachmentId, description, contentType }) => (
          <li key={attachmentId}>
            <ButtonLink
              kind="quiet"
              size="small"
              href={`/ops/v1/disputes/${disputeId}/attachments/${attachmentId}`}
              target="_blank"
              rel="noopener"
            >
              {description || contentType}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Renders nothing unless the dispute is open. */
function DecideCard({ dispute }: { dispute: Dispute }) {
  const [decision, setDecision] = useState('ACCEPT');
  const [isProposed, setProposed] = useState(false);
  const decide = useOpsChange('post', '/ops/v1/disputes/{disputeId}/decision', (answer) =>
    setProposed('proposalId' in answer),
  );
  if (dispute.status !== 'OPEN') return null;
  const nameOf = (line: number) => `line-${line}`;
  function submit(form: FormData) {
    const lines = dispute.lines.flatMap(({ line }) => {
      const amount = textOf(form, nameOf(line));
      return amount === undefined ? [] : [{ line, amount: amountText(amount) }];
    });
    const body = { decision, note: textOf(form, 'note'), ...(decision === 'SETTLE' && { lines }) };
    decide.mutate({ path: { disputeId: dispute.disputeId }, body });
  }
  return (
    <Card title={words.decide}>
      <RefusableForm refusal={decide.error} fields={['note']} onSubmit={submit}>
        {(failureAt) => (
          <>
            <Field label={words.decision}>
              <Select
                choices={Object.entries(words.decisions).map(([value, label]) => ({ value, label }))}
                value={decision}
                onChange={({ target }) => setDecision(target.value)}
              />
            </Field>
            {decision === 'SETTLE' && (
              <fieldset className="grid gap-3">
                <legend className="mb-1 text-[13px] font-medium">{words.settleLead}</legend>
                {dispute.lines.map(({ line, description, amount }) => (
                  <Field key={line} label={words.creditFor(line, description)}>
                    <TextInput name={nameOf(line)} inputMode="decimal" autoComplete="off" placeholder={amount} />
                  </Field>
                ))}
              </fieldset>
            )}
            <Field label={billingDeskWords.note} hint={billingDeskWords.noteHint} failure={failureAt('note')}>
              <TextArea name="note" rows={3} maxLength={1000} />
            </Field>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" kind="primary" busy={decide.isPending}>
                {words.submit}
              </Button>
              <span role="status" className="text-good">
                {isProposed && words.proposed}
              </span>
            </div>
          </>
        )}
      </RefusableForm>
    </Card>
  );
}
