// The charges of a shipment so far, for its payer; with links to its invoice and to a claim.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { centsOf, money } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { billingWords } from '../../words/billing-words.ts';
import { plainSearch } from '../quotes/page-search.ts';
import type { ShipmentHistory } from './find-shipments.ts';

const words = billingWords.charges;
const ENDED: readonly string[] = ['Delivered', 'Returned'];

/** Renders nothing for users who do not pay. */
export function ChargesCard({ shipment }: { shipment: ShipmentHistory }) {
  const { permissions } = useSignedIn().session;
  const { pro, status } = shipment;
  const charges = useQuery({
    queryKey: ['charges', pro, status],
    queryFn: () => dataOf(api.GET('/v1/shipments/{pro}/charges', { params: { path: { pro } } })),
    enabled: permissions.includes('billing.read'),
    // The server returns an error to users who do not pay; the page works without it.
    retry: false,
  });
  const mayClaim = permissions.includes('billing.write') && ENDED.includes(status.conciseStatus);
  if (charges.data === undefined && !mayClaim) return null;
  const { lines = [], total, invoiceNumber } = charges.data ?? {};
  return (
    <Card title={invoiceNumber ? words.invoiced : words.soFar}>
      <div className="grid gap-3">
        {lines.length > 0 && (
          <dl className="grid grid-cols-[1fr_max-content] gap-x-4 gap-y-1">
            {lines.map(({ line, description, amount }) => (
              <div key={line} className="contents">
                <dt>{description}</dt>
                <dd className="text-right tabular-nums">{money(centsOf(amount))}</dd>
              </div>
            ))}
            <dt className="border-t pt-1 font-semibold">{words.total}</dt>
            <dd className="border-t pt-1 text-right font-semibold tabular-nums">{money(centsOf(total))}</dd>
          </dl>
        )}
        <div className="no-print flex flex-wrap gap-2">
          {invoiceNumber && (
            <Link to={`/billing/invoices/${invoiceNumber}`} className={buttonLook({ size: 'small' })}>
              {words.invoice(invoiceNumber)}
            </Link>
          )}
          {mayClaim && (
            <Link to="/billing/claims/new" search={plainSearch({ pro })} className={buttonLook({ size: 'small' })}>
              {words.claim}
            </Link>
          )}
        </div>
      </div>
    </Card>
  );
}
