// The billing of one customer: terms and credit, open invoices, payments, statements.
import { Link } from '@tanstack/react-router';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { usePathPart } from '../desk/address.ts';
import { CreditCard } from './credit-card.tsx';
import { OpenInvoicesCard } from './open-invoices-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { StatementCard } from './statement-card.tsx';

const words = billingDeskWords.one;

export function CustomerBillingPage() {
  const account = usePathPart('account');
  const mayChange = useSignedIn().session.permissions.includes('billing.write');
  return (
    <Page
      title={words.title}
      lead={<code className="font-mono text-[13px]">{account}</code>}
      actions={
        <Link to={`/console/customers/${account}`} className={buttonLook({})}>
          {words.customer}
        </Link>
      }
      wide
    >
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <OpenInvoicesCard account={account} mayChange={mayChange} />
          <PaymentsCard account={account} mayChange={mayChange} />
        </div>
        <div className="grid min-w-0 gap-4">
          <CreditCard account={account} mayChange={mayChange} />
          <StatementCard account={account} />
        </div>
      </div>
    </Page>
  );
}
