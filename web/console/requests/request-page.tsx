// One request: what was sent, the response, and the command to repeat it.
import { Asked } from '../../shell/asked.tsx';
import { exactMoment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { usePathPart } from '../desk/address.ts';
import { JsonBlock } from '../desk/json-block.tsx';
import { useOps } from '../desk/use-ops.ts';
import { callerText, durationText } from './caller-text.ts';
import { HttpStatus } from './http-status.tsx';
import type { WholeRequest } from './request.ts';

const words = watchWords.requests;

export function RequestPage() {
  const id = usePathPart('id');
  const request = useOps('/ops/v1/requests/{requestId}', { path: { requestId: id } });
  return (
    <Page title={words.one} lead={<code className="font-mono text-[13px] break-all">{id}</code>}>
      <Asked query={request}>{(whole) => <RequestView request={whole} />}</Asked>
    </Page>
  );
}

function RequestView({ request }: { request: WholeRequest }) {
  const { method, path, query, status, errorCode, at, caller, durationMs, requestBody, answerBody } = request;
  return (
    <>
      <Card title={words.about}>
        <Facts
          facts={[
            [
              words.call,
              <code key="call" className="font-mono text-[13px] break-all">
                {method} {path}
              </code>,
            ],
            [words.query, query],
            [words.status, <HttpStatus key="status" status={status} />],
            [
              words.code,
              errorCode !== null && (
                <a className="text-accent hover:underline" href={`/docs/errors/${errorCode}`}>
                  {errorCode}
                </a>
              ),
            ],
            [words.when, exactMoment(at)],
            [words.caller, callerText(caller)],
            [words.took, durationText(durationMs)],
          ]}
        />
      </Card>
      <Card>
        <div className="grid gap-4">
          <Body label={words.body} text={requestBody} />
          <Body label={words.answer} text={answerBody} />
          <JsonBlock label={words.curl} value={request.curl} />
          <p className="text-[13px] text-faint">{words.cut}</p>
        </div>
      </Card>
    </>
  );
}

function Body({ label, text }: { label: string; text: string | null }) {
  if (text !== null && text !== '') return <JsonBlock label={label} value={text} />;
  return (
    <div>
      <h3 className="text-[13px] font-medium">{label}</h3>
      <p className="text-faint">{words.empty}</p>
    </div>
  );
}
