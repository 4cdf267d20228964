// Every attempt of a delivery: the request and the response.
import { moment } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { JsonBlock } from '../desk/json-block.tsx';
import type { Attempt, Delivery } from './delivery.ts';

const words = watchWords.webhooks;

export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery | undefined; onClose: () => void }) {
  return (
    <Dialog open={delivery !== undefined} title={words.detailsOf(delivery?.id ?? '')} onClose={onClose} wide>
      {delivery?.attempts.length === 0 && <p className="text-faint">{words.noAttempts}</p>}
      {delivery?.attempts.map((attempt, at, all) => (
        <AttemptView key={attempt.number} attempt={attempt} isOpen={at === all.length - 1} />
      ))}
    </Dialog>
  );
}

function AttemptView({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const { number, startedAt, durationMs, request, response, error } = attempt;
  return (
    <details open={isOpen} className="rounded-md border">
      <summary className="cursor-pointer px-3 py-2">
        {words.attempt(number, moment(startedAt), durationMs)}{' '}
        <Badge tone={error === null ? 'good' : 'bad'}>{response?.status ?? words.noResponse}</Badge>
        {error && <span className="block text-[13px] text-bad">{error}</span>}
      </summary>
      <div className="grid gap-3 border-t p-3">
        <p className="font-mono text-[12px] break-all">POST {request.url}</p>
        <JsonBlock label={words.requestHeaders} value={request.headers} />
        <JsonBlock label={words.request} value={request.body} />
        {response && <JsonBlock label={words.responseHeaders} value={response.headers} />}
        {response && <JsonBlock label={words.response} value={response.body} />}
      </div>
    </details>
  );
}
