// One invoice or credit memo: its lines, payments and credits, its disputes, and disputing lines.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api, bodyOf, dataOf } from '../../../api/client.ts';
import { Asked } from '../../../shell/asked.tsx';
import { centsOf, day, money } from '../../../shell/format.ts';
import { Page } from '../../../shell/page.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { DisputeCard } from './dispute-card.tsx';
import { DisputeForm } from './dispute-form.tsx';
import type { Invoice } from './invoice.ts';
import { InvoiceBadge } from './invoice-badge.tsx';

const words = billingWords.invoices;

const LINES: readonly Column<Invoice['lines'][number]>[] = [
  { head: words.line, cell: ({ line }) => line },
  { head: words.description, cell: ({ description, code }) => `${description} (${code})` },
  { head: words.amount, cell: ({ amount }) => money(centsOf(amount)), numeric: true },
];

export function InvoicePage() {
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  const invoice = useQuery({
    queryKey: ['invoice', number],
    queryFn: () => dataOf(api.GET('/v1/invoices/{number}', { params: { path: { number } } })),
  });
  return (
    <Page
      title={number}
      actions={
        <ButtonLink href={`/v1/invoices/${encodeURIComponent(number)}/pdf`} target="_blank" rel="noopener">
          {words.pdf}
        </ButtonLink>
      }
    >
      <Asked query={invoice}>
        {(one) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="grid min-w-0 gap-4">
              <Card title={words.lines} flush>
                <DataTable caption={words.lines} columns={LINES} rows={one.lines} keyOf={({ line }) => String(line)} />
              </Card>
              <Disputes invoice={one} />
            </div>
            <SumsCard invoice={one} />
          </div>
        )}
      </Asked>
    </Page>
  );
}

function SumsCard({ invoice }: { invoice: Invoice }) {
  const { type, pro, invoiceDate, dueDate, total, credited, paid, disputed, balance, note, relatedDocuments } = invoice;
  const isInvoice = type === 'INVOICE';
  const unlessZero = (amount: string) => centsOf(amount) !== 0 && money(centsOf(amount));
  return (
    <Card title={isInvoice ? words.invoice : words.creditMemo} aside={<InvoiceBadge invoice={invoice} />}>
      <Facts
        facts={[
          [
            words.pro,
            <Link key="pro" to={`/track/${pro}`} className="font-mono text-accent underline">
              {pro}
            </Link>,
          ],
          [words.date, day(invoiceDate, true)],
          [words.due, isInvoice && day(dueDate, true)],
          [words.total, money(centsOf(total))],
          [words.credited, unlessZero(credited)],
          [words.paid, unlessZero(paid)],
          [words.disputed, unlessZero(disputed)],
          [words.balance, isInvoice && money(centsOf(balance))],
          [words.note, note],
          [
            words.related,
            relatedDocuments.length > 0 && (
              <ul key="related">
                {relatedDocuments.map((one) => (
                  <li key={one.number}>
                    <Link to={`/billing/invoices/${one.number}`} className="font-mono text-accent underline">
                      {one.number}
                    </Link>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </Card>
  );
}

/** Credit memos cannot be disputed. */
function Disputes({ invoice }: { invoice: Invoice }) {
  const { number, type } = invoice;
  const mayDispute = useSignedIn().session.permissions.includes('billing.write');
  const disputes = useQuery({
    queryKey: ['invoice', number, 'disputes'],
    queryFn: () => bodyOf(api.GET('/v1/invoices/{number}/disputes', { params: { path: { number } } })),
    enabled: type === 'INVOICE',
  });
  if (type !== 'INVOICE') return null;
  return (
    <Asked query={disputes}>
      {({ data }) => (
        <>
          {data.map((one) => (
            <DisputeCard key={one.disputeId} dispute={one} mayChange={mayDispute} />
          ))}
          {mayDispute && <DisputeForm invoice={invoice} />}
        </>
      )}
    </Asked>
  );
}
