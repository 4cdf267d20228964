// The signing secret, shown once after it was created, with instructions.
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { CodeBlock } from '../code-block.tsx';
import { SecretValue } from '../secret-value.tsx';
import type { SubscriptionWithSecret } from './subscriptions.ts';

const words = developersWords.secret;
const VERIFY = `import { Webhook } from 'standardwebhooks';

const event = new Webhook(process.env.LINEHAUL_WEBHOOK_SECRET).verify(rawBody, headers);`;

export function SecretShown({
  subscription,
  onClose,
}: {
  subscription: SubscriptionWithSecret | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open={subscription !== undefined} title={words.title} onClose={onClose} wide>
      <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
        {words.lead}
      </p>
      <SecretValue label={words.title} value={subscription?.secret ?? ''} />
      <CodeBlock label={words.verify} text={VERIFY} />
      <div className="flex justify-end">
        <Button kind="primary" onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  );
}
