// The carrier's operators: their roles, and the actions for each.

import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { operatorWords as words } from '../../words/console-operator-words.ts';
import { roleWords } from '../../words/role-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { userWords } from '../../words/user-words.ts';
import { type Secret, ShownOnce } from '../desk/shown-once.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import { ChangeRole } from './change-role.tsx';
import { InviteOperator } from './invite-operator.tsx';
import { NewOperator } from './new-operator.tsx';
import { OperatorInvitations } from './operator-invitations.tsx';

type Operator = RowOf<'/ops/v1/operators'>;
type Question = { readonly about: 'password' | 'factor' | 'removal' | 'role'; readonly operator: Operator };

export function OperatorsPage() {
  const { session } = useSignedIn();
  const operators = useOps('/ops/v1/operators');
  const mayChange = session.permissions.includes('operators.write');
  const [question, setQuestion] = useState<Question>();
  const [secret, setSecret] = useState<Secret>();
  const [sentTo, setSentTo] = useState<string>();
  const close = () => setQuestion(undefined);
  const reset = useOpsChange('post', '/ops/v1/operators/{username}/password', ({ username, password }) => {
    close();
    setSecret({ title: words.passwordOf(username), value: password });
  });
  const remove = useOpsChange('delete', '/ops/v1/operators/{username}', close);
  const disarm = useOpsChange('delete', '/ops/v1/operators/{username}/second-factor', close);

  const columns: readonly Column<Operator>[] = [
    {
      head: words.username,
      cell: ({ username }) => (
        <>
          <span className="font-medium">{username}</span>
          {username === session.username && <span className="text-faint"> ({words.you})</span>}
        </>
      ),
    },
    { head: words.role, cell: ({ role }) => roleWords.operators[role] ?? role },
    {
      head: words.factor,
      cell: ({ isProgram, hasSecondFactor }) =>
        isProgram ? words.program : hasSecondFactor ? shellWords.common.yes : shellWords.common.no,
    },
    { head: words.created, cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
    {
      head: words.actions,
      cell: (operator) =>
        mayChange && (
          <Menu
            className={buttonLook({ size: 'small' })}
            label={
              <>
                {words.actions}
                <span className="sr-only"> {operator.username}</span>
              </>
            }
            items={[
              { label: words.changeRole, onSelect: () => setQuestion({ about: 'role', operator }) },
              { label: words.newPassword, onSelect: () => setQuestion({ about: 'password', operator }) },
              ...(operator.hasSecondFactor
                ? [{ label: words.noFactor, onSelect: () => setQuestion({ about: 'factor', operator }) }]
                : []),
              { label: words.remove, onSelect: () => setQuestion({ about: 'removal', operator }) },
            ]}
          />
        ),
    },
  ];
  const username = question?.operator.username ?? '';
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        mayChange && (
          <>
            <InviteOperator onSent={setSentTo} />
            <NewOperator onCreated={setSecret} />
          </>
        )
      }
    >
      {sentTo !== undefined && (
        <p role="status" className="rounded-md bg-good-soft px-3 py-2 text-good">
          {userWords.sent(sentTo)}
        </p>
      )}
      <Asked query={operators}>
        {(rows) => <DataTable caption={words.caption} columns={columns} rows={rows} keyOf={(one) => one.username} />}
      </Asked>
      <OperatorInvitations mayChange={mayChange} />
      <SureDialog
        open={question?.about === 'password'}
        title={words.newPassword}
        says={words.newPasswordSure(username)}
        action={words.newPassword}
        busy={reset.isPending}
        refusal={reset.error}
        onSure={() => reset.mutate({ path: { username } })}
        onClose={close}
      />
      <SureDialog
        open={question?.about === 'factor'}
        title={words.noFactor}
        says={words.noFactorSure(username)}
        action={words.noFactor}
        busy={disarm.isPending}
        refusal={disarm.error}
        onSure={() => disarm.mutate({ path: { username } })}
        onClose={close}
      />
      <SureDialog
        open={question?.about === 'removal'}
        title={words.remove}
        says={words.removeSure(username)}
        action={words.remove}
        busy={remove.isPending}
        refusal={remove.error}
        onSure={() => remove.mutate({ path: { username } })}
        onClose={close}
      />
      <ChangeRole operator={question?.about === 'role' ? question.operator : undefined} onClose={close} />
      <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}
