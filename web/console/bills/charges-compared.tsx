// A correction before it is saved: the changed fields, and the charges before and after side by side.
import type { ReactNode } from 'react';
import type { DataOf } from '../../api/described.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { billWords as words } from '../../words/console-bill-words.ts';
import { fieldName } from './field-name.ts';

export type CorrectedBill = Exclude<DataOf<'/ops/v1/shipments/{pro}/corrections', 'post'>, { proposalId: string }>;
type Line = CorrectedBill['before']['lines'][number];
type Change = CorrectedBill['changes'][number];

const LINES: readonly Column<Line>[] = [
  { head: words.lineCode, cell: ({ code }) => code },
  { head: words.lineText, cell: ({ description }) => description },
  { head: words.lineAmount, cell: ({ amount }) => amount, numeric: true },
];

const CHANGES: readonly Column<Change>[] = [
  { head: words.field, cell: ({ field }) => fieldName(field) },
  { head: words.before, cell: ({ before }) => before },
  { head: words.after, cell: ({ after }) => after },
];

export function ChargesCompared({ corrected, children }: { corrected: CorrectedBill; children: ReactNode }) {
  const { changes, before, after, difference, replacesInvoice, needsApproval, warnings } = corrected;
  return (
    <Card title={words.compared}>
      <div className="grid gap-4">
        <DataTable caption={words.changes} columns={CHANGES} rows={changes} keyOf={({ field }) => field} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Rated title={words.chargesBefore} rated={before} />
          <Rated title={words.chargesAfter} rated={after} />
        </div>
        <p className="font-medium">{words.difference(difference)}</p>
        {replacesInvoice !== null && <p>{words.replaces(replacesInvoice)}</p>}
        {needsApproval && <p className="text-warn">{words.needsApproval}</p>}
        {warnings.map((warning) => (
          <p key={warning} className="text-warn">
            {warning}
          </p>
        ))}
        <div>{children}</div>
      </div>
    </Card>
  );
}

function Rated({ title, rated }: { title: string; rated: CorrectedBill['before'] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      <DataTable caption={title} columns={LINES} rows={rated.lines} keyOf={({ line }) => String(line)} />
      <p className="text-right tabular-nums">{rated.total === null ? words.noPrice : words.total(rated.total)}</p>
      <p className="text-[13px] text-faint">{words.billed(rated.weight, rated.payerAccount)}</p>
    </section>
  );
}
