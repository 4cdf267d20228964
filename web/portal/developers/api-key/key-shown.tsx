// The key from the response, the new secret (shown once), and example calls.
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Card } from '../../../ui/card.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { dayOf, useFreightNow } from '../../quotes/freight-clock.ts';
import { usePickupDays } from '../../quotes/postal-place.ts';
import { CodeBlock } from '../code-block.tsx';
import { SecretValue } from '../secret-value.tsx';
import type { ApiKey } from './api-key-call.ts';

const words = developersWords.key;
/** Used in the example. */
const ORIGIN = '23230';

export function KeyShown({ shown }: { shown: ApiKey }) {
  const { session } = useSignedIn();
  const now = useFreightNow();
  const shipDate = usePickupDays(ORIGIN).data?.next?.pickupDate ?? dayOf(now ?? new Date());
  return (
    <Card title={words.apiKey}>
      <div className="grid gap-4">
        <SecretValue label={words.apiKey} value={shown.apiKey} />
        {shown.apiClientSecret && (
          <>
            <SecretValue label={words.newSecret} value={shown.apiClientSecret} />
            <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
              {words.once}
            </p>
          </>
        )}
        <div className="grid gap-1">
          <CodeBlock
            label={words.start}
            text={firstCalls(shown.apiKey, session.username, accountOf(session), shipDate)}
          />
          <p className="text-[13px] text-faint">{words.startLead}</p>
        </div>
      </div>
    </Card>
  );
}

function accountOf({ accounts }: { accounts?: readonly { account: string }[] }): string {
  return accounts?.[0]?.account ?? 'ACCOUNT';
}

function firstCalls(apiKey: string, username: string, account: string, shipDate: string): string {
  const place = (city: string, stateProvince: string, postalCode: string) => ({
    address: { city, stateProvince, postalCode, country: 'US' },
  });
  const body = {
    quoteRequest: { shipDate, serviceLevels: ['LTL'] },
    payment: { account, payor: 'Shipper', terms: 'Prepaid' },
    origin: place('Richmond', 'VA', ORIGIN),
    destination: place('Dallas', 'TX', '75207'),
    commodity: { handlingUnits: [{ weight: 1200, lineItems: [{ weight: 1200, classification: '70' }] }] },
  };
  return [
    `TOKEN=$(curl -s -X POST ${location.origin}/authenticate -H 'apikey: ${apiKey}' -u '${username}:PASSWORD' \\`,
    `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    '',
    `curl -X POST ${location.origin}/v1/rate-quotes \\`,
    `  -H 'apikey: ${apiKey}' -H "Authorization: Bearer $TOKEN" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
