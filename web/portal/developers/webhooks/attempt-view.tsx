// One attempt: the request, the response, and the duration.
import { moment } from '../../../shell/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { CodeBlock, pretty } from '../code-block.tsx';
import type { Attempt, Message } from './subscriptions.ts';

const words = developersWords.deliveries;

export function AttemptView({ attempt }: { attempt: Attempt }) {
  const { number, startedAt, durationMs, request, response, error } = attempt;
  const isGood = response !== null && response.status >= 200 && response.status < 300;
  return (
    <li className="grid gap-2 border-l-2 pl-3">
      <p className="flex flex-wrap items-center gap-2 text-[13px]">
        <strong className="font-semibold">{words.attempt(number)}</strong>
        <Badge tone={isGood ? 'good' : 'bad'}>
          {response === null ? words.noAnswer : words.status(response.status)}
        </Badge>
        <span className="text-faint">
          {moment(startedAt)} · {words.took(String(durationMs))}
        </span>
      </p>
      {error && <p className="text-[13px] text-bad">{error}</p>}
      <div className="grid gap-3 lg:grid-cols-2">
        <CodeBlock label={words.request} text={messageText(`POST ${request.url}`, request)} />
        {response && <CodeBlock label={words.response} text={messageText(words.status(response.status), response)} />}
      </div>
    </li>
  );
}

/** In HTTP format: the first line, headers, an empty line, the body. */
function messageText(first: string, { headers, body }: Message): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, '', body === '' ? words.emptyBody : pretty(body)].join('\n');
}
