// A customer's pricing, and its terms in the tariff in force.
import { count, money } from '../../shell/format.ts';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import type { Terms, WholeCustomer } from './customer.ts';
import { usePricingChoices } from './pricing-choices.ts';

const words = customerWords.one;

export function PricingCard({ customer }: { customer: WholeCustomer }) {
  const choices = usePricingChoices(customer.pricing);
  const change = useOpsChange('put', '/ops/v1/customers/{account}/pricing');
  return (
    <Card title={customerWords.pricing}>
      <div className="grid gap-4">
        <RefusableForm
          refusal={change.error}
          fields={['pricing']}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(form) =>
            change.mutate({
              path: { account: customer.account },
              body: { pricing: form.get('pricing') },
            })
          }
        >
          {(failureAt) => (
            <>
              <Field label={words.changePricing} failure={failureAt('pricing')} className="min-w-52 flex-1">
                <Select key={choices.length} name="pricing" choices={choices} defaultValue={customer.pricing} />
              </Field>
              <Button type="submit" busy={change.isPending}>
                {words.save}
              </Button>
              <span role="status" className="text-good">
                {change.isSuccess && words.saved}
              </span>
            </>
          )}
        </RefusableForm>
        {customer.terms === null ? (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{words.noTerms}</p>
        ) : (
          <TermsView terms={customer.terms} />
        )}
      </div>
    </Card>
  );
}

function TermsView({ terms }: { terms: Terms }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-[13px] font-medium">{words.terms}</h3>
      <Facts
        facts={[
          [customerWords.pricing, terms.description],
          [words.minimum, money(terms.minimumCents)],
        ]}
      />
      <DataTable
        caption={words.terms}
        columns={[
          { head: words.fromWeight, cell: ({ fromLb }) => `${count(fromLb)} lb`, numeric: true },
          { head: words.discount, cell: ({ percent }) => `${percent}%`, numeric: true },
        ]}
        rows={terms.discounts}
        keyOf={(discount) => discount.break}
      />
    </div>
  );
}
