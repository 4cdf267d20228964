// One request and its response, and the same as a curl command.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Asked } from '../../../shell/asked.tsx';
import { count, moment } from '../../../shell/format.ts';
import { Page } from '../../../shell/page.tsx';
import { Card } from '../../../ui/card.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { CodeBlock, pretty } from '../code-block.tsx';
import { loggedRequest, type WholeRequest } from './requests.ts';
import { StatusCode } from './requests-tab.tsx';

const words = developersWords.requests;

export function RequestPage() {
  const { requestId } = useParams({ strict: false }) as { requestId: string };
  const query = useQuery({ queryKey: ['requests', requestId], queryFn: () => loggedRequest(requestId) });
  return (
    <Page
      title={words.title}
      lead={
        <Link to="/developers" search={{ tab: 'requests' } as never} className="text-accent underline">
          {words.back}
        </Link>
      }
    >
      <Asked query={query}>{(request) => <RequestView request={request} />}</Asked>
    </Page>
  );
}

function RequestView({ request }: { request: WholeRequest }) {
  const { facts } = words;
  return (
    <>
      <Card>
        <h2 className="mb-2 flex flex-wrap items-center gap-2 font-mono text-[15px] font-semibold break-all">
          {request.method} {request.path}
          {request.query && `?${request.query}`} <StatusCode status={request.status} />
        </h2>
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <Fact name={facts.at} value={moment(request.at)} />
          <Fact name={facts.took} value={`${count(Math.round(request.durationMs))} ms`} />
          <Fact name={facts.caller} value={callerText(request)} />
          {request.caller.keyId !== null && (
            <Fact name={facts.key} value={request.caller.keyName ?? request.caller.keyId} />
          )}
          <Fact name={facts.id} value={request.requestId} />
          {request.errorCode !== null && (
            <div>
              <dt className="text-[13px] text-faint">{facts.code}</dt>
              <dd>
                {request.errorCode}{' '}
                <a href={`/docs/errors/${request.errorCode}`} className="text-accent underline">
                  {words.errorPage}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </Card>
      <Card>
        <CodeBlock label={words.curl} text={request.curl} copyLabel={words.copyCurl} />
        <p className="mt-1 text-[13px] text-faint">{words.curlHint}</p>
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CodeBlock label={words.requestBody} text={bodyText(request.requestBody)} />
        </Card>
        <Card>
          <CodeBlock label={words.answerBody} text={bodyText(request.answerBody)} />
        </Card>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-faint">{name}</dt>
      <dd className="break-all">{value}</dd>
    </div>
  );
}

function callerText({ caller: { username, clientId, bySession } }: WholeRequest): string {
  return [username, bySession ? words.byPage : clientId].filter(Boolean).join(', ');
}

function bodyText(body: string | null): string {
  return body === null || body === '' ? words.noBody : pretty(body);
}
