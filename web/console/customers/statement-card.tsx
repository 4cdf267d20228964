// A customer's monthly statement, to view and print.
import { useState } from 'react';
import { Asked } from '../../shell/asked.tsx';
import { centsOf, count, money } from '../../shell/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { useOps } from '../desk/use-ops.ts';

const words = billingDeskWords.one;

export function StatementCard({ account }: { account: string }) {
  const now = useFreightNow();
  const [month, setMonth] = useState(() => now().toISOString().slice(0, 7));
  const path = `/ops/v1/customers/${account}/statements/${month}`;
  return (
    <Card title={words.statements}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label={words.month} className="w-44">
            <TextInput type="month" value={month} onChange={({ target }) => target.value && setMonth(target.value)} />
          </Field>
          <ButtonLink href={`${path}/pdf`} target="_blank" rel="noopener">
            {words.pdf}
          </ButtonLink>
          <ButtonLink href={`${path}/csv`} download>
            {words.csv}
          </ButtonLink>
        </div>
        <Sums account={account} month={month} />
      </div>
    </Card>
  );
}

function Sums({ account, month }: { account: string; month: string }) {
  const statement = useOps('/ops/v1/customers/{account}/statements/{month}', { path: { account, month } });
  return (
    <Asked query={statement}>
      {({ opening, closing, entries, isFinal }) => (
        <>
          <Facts
            facts={[
              [words.opening, money(centsOf(opening))],
              [words.entries, count(entries.length)],
              [words.closing, money(centsOf(closing))],
            ]}
          />
          {!isFinal && <p className="text-[13px] text-faint">{words.soFar}</p>}
        </>
      )}
    </Asked>
  );
}
