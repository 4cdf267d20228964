// What a customer may do besides shipping: reserve PROs, receive invoice events.
import { asProblem } from '../../shell/asked.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import type { Permissions } from './customer.ts';

const words = customerWords.one;

export function PermissionsForm({ account, permissions }: { account: string; permissions: Permissions }) {
  const change = useOpsChange('put', '/ops/v1/customers/{account}/permissions');
  const put = (body: Partial<Permissions>) => change.mutate({ path: { account }, body });
  const wanted = change.isPending ? (change.variables.body as Partial<Permissions>) : {};
  const shown = { ...permissions, ...wanted };
  return (
    <Card title={customerWords.permissions}>
      <div className="grid gap-3">
        {change.isError && <ProblemNote problem={asProblem(change.error)} />}
        <Checkbox
          label={customerWords.proReservations}
          hint={words.proReservationsHint}
          checked={shown.proReservations}
          disabled={change.isPending}
          onChange={(event) => put({ proReservations: event.target.checked })}
        />
        <Checkbox
          label={customerWords.invoiceEvents}
          hint={words.invoiceEventsHint}
          checked={shown.invoiceEvents}
          disabled={change.isPending}
          onChange={(event) => put({ invoiceEvents: event.target.checked })}
        />
        <p role="status" className="text-good">
          {change.isSuccess && words.saved}
        </p>
      </div>
    </Card>
  );
}
