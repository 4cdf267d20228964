// The second factor: an authenticator app, passkeys and recovery codes.
import { type ReactNode, useState } from 'react';
import { callData } from '../../api/plain.ts';
import { canUsePasskeys } from '../../session/passkey.ts';
import type { SessionPath } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { accountWords } from '../../words/account-words.ts';
import { Asked, asProblem } from '../asked.tsx';
import { moment } from '../format.ts';
import { AddPasskey } from './add-passkey.tsx';
import { type ChangedFactor, type OwnFactor, useFactorChange, useOwnFactor } from './own-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

const words = accountWords.factor;

/** A change that needs confirmation. */
interface Question {
  readonly title: string;
  readonly says: string;
  readonly action: string;
  readonly call: () => Promise<ChangedFactor>;
}

export function SecondFactorCard({ path }: { path: SessionPath }) {
  const factor = useOwnFactor(path);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [question, setQuestion] = useState<Question>();
  const change = useFactorChange(
    (call: Question['call']) => call(),
    (fresh) => {
      setQuestion(undefined);
      setCodes(fresh);
    },
  );
  const ask = (next: Question) => {
    change.reset();
    setQuestion(next);
  };
  return (
    <Card title={words.title}>
      <Asked query={factor}>
        {(own) => (
          <div className="grid gap-4">
            {(own.isOn || !own.isRequired) && <p className="text-faint">{own.isOn ? words.on : words.off}</p>}
            {!own.isOn && path === '/v1/session' && <p className="text-faint">{words.offPrograms}</p>}
            <App own={own} path={path} onCodes={setCodes} onAsk={ask} />
            <Passkeys own={own} path={path} onCodes={setCodes} onAsk={ask} />
            {own.isOn && (
              <Row title={words.codes} says={words.codesLeft(own.recoveryCodesLeft)}>
                <Button
                  size="small"
                  onClick={() =>
                    ask({
                      title: words.newCodes,
                      says: words.newCodesSure,
                      action: words.newCodes,
                      call: () => callData('POST', `${path}/recovery-codes`),
                    })
                  }
                >
                  {words.newCodes}
                </Button>
              </Row>
            )}
          </div>
        )}
      </Asked>
      <Dialog open={question !== undefined} title={question?.title ?? ''} onClose={() => setQuestion(undefined)}>
        <p>{question?.says}</p>
        {change.isError && <ProblemNote problem={asProblem(change.error)} />}
        <div>
          <Button kind="danger" busy={change.isPending} onClick={() => question && change.mutate(question.call)}>
            {question?.action}
          </Button>
        </div>
      </Dialog>
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Card>
  );
}

interface PartProps {
  readonly own: OwnFactor;
  readonly path: SessionPath;
  readonly onCodes: (codes: readonly string[] | null) => void;
  readonly onAsk: (question: Question) => void;
}

function App({ own, path, onCodes, onAsk }: PartProps) {
  const { authenticator } = own;
  return (
    <Row title={words.app} says={authenticator === null ? words.none : words.appSince(moment(authenticator.createdAt))}>
      <div className="flex flex-wrap gap-2">
        <SetUpAuthenticator
          path={path}
          action={authenticator === null ? words.setUp : words.replace}
          onDone={onCodes}
        />
        {authenticator !== null && (
          <Button
            size="small"
            onClick={() =>
              onAsk({
                title: words.removeApp,
                says: words.removeAppSure,
                action: words.remove,
                call: () => callData('DELETE', `${path}/authenticator`),
              })
            }
          >
            {words.remove}
          </Button>
        )}
      </div>
    </Row>
  );
}

function Passkeys({ own, path, onCodes, onAsk }: PartProps) {
  const { passkeys, passkeyOrigin } = own;
  const isHere = passkeyOrigin === location.origin;
  const hint =
    passkeyOrigin === null
      ? words.passkeysImpossible
      : isHere
        ? words.passkeysHint
        : words.passkeysElsewhere(passkeyOrigin);
  return (
    <>
      <Row title={words.passkeys} says={hint}>
        {isHere && canUsePasskeys() && <AddPasskey path={path} onDone={onCodes} />}
      </Row>
      {passkeys.map(({ passkeyId, name, lastUsedAt }) => (
        <Row
          key={passkeyId}
          title={name}
          says={lastUsedAt === null ? words.passkeyUnused : words.passkeyUsed(moment(lastUsedAt))}
          isInner
        >
          <Button
            size="small"
            onClick={() =>
              onAsk({
                title: words.removePasskey(name),
                says: words.removePasskeySure,
                action: words.remove,
                call: () => callData('DELETE', `${path}/passkeys/${passkeyId}`),
              })
            }
          >
            {words.remove}
            <span className="sr-only"> {name}</span>
          </Button>
        </Row>
      ))}
    </>
  );
}

function Row(props: { title: string; says: string; isInner?: boolean; children: ReactNode }) {
  const { title, says, isInner, children } = props;
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 border-t pt-3 ${isInner ? 'ml-4' : ''}`}>
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-[13px] text-faint">{says}</p>
      </div>
      {children}
    </div>
  );
}
