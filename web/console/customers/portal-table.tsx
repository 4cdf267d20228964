// Portal accounts as a table, with the actions for each: password, suspension, accounts.

import { Fragment, useState } from 'react';
import { moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { certificationWords } from '../../words/certification-words.ts';
import { customerWords } from '../../words/console-customer-words.ts';
import { roleWords } from '../../words/role-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { AccountLink } from '../desk/place-link.tsx';
import { type Secret, ShownOnce } from '../desk/shown-once.tsx';
import { useOpsChange } from '../desk/use-ops.ts';
import { ChangeAccounts } from './change-accounts.tsx';
import { ChangePortalRole } from './change-portal-role.tsx';
import type { PortalAccount } from './customer.ts';
import { PortalCertification } from './portal-certification.tsx';
import { PortalSandboxLimits } from './portal-sandbox-limits.tsx';

const words = customerWords.portal;

/** The columns, and the dialogs that their menus open. */
export function usePortalColumns() {
  const [secret, setSecret] = useState<Secret>();
  const [resetting, setResetting] = useState<string>();
  const [disarming, setDisarming] = useState<string>();
  const disarm = useOpsChange('delete', '/ops/v1/portal-accounts/{username}/second-factor', () =>
    setDisarming(undefined),
  );
  const [changing, setChanging] = useState<PortalAccount>();
  const [certified, setCertified] = useState<string>();
  const [limited, setLimited] = useState<string>();
  const { about, session } = useSignedIn();
  const [promoting, setPromoting] = useState<PortalAccount>();
  const change = useOpsChange('put', '/ops/v1/portal-accounts/{username}/status');
  const reset = useOpsChange('post', '/ops/v1/portal-accounts/{username}/password', ({ username, password }) => {
    setResetting(undefined);
    setSecret({ title: words.passwordOf(username), value: password });
  });
  const switchTo = (username: string, status: PortalAccount['status']) =>
    change.mutate({ path: { username }, body: { status } });

  const columns: readonly Column<PortalAccount>[] = [
    {
      head: words.username,
      cell: ({ username, name, email }) => (
        <>
          <span className="font-medium">{username}</span>
          <span className="block text-[13px] text-faint">{name}</span>
          {email !== null && (
            <a href={`mailto:${email}`} className="block text-[13px] wrap-anywhere text-accent hover:underline">
              {email}
            </a>
          )}
        </>
      ),
    },
    {
      head: words.accounts,
      cell: ({ accounts }) =>
        accounts.map((account) => (
          <Fragment key={account}>
            <AccountLink account={account} />{' '}
          </Fragment>
        )),
    },
    { head: words.role, cell: ({ role }) => roleWords.names[role] ?? role },
    {
      head: words.factor,
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? shellWords.common.yes : shellWords.common.no),
    },
    { head: words.access, cell: ({ apiAccess }) => (apiAccess ? words.api : words.pagesOnly) },
    {
      head: words.status,
      cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'bad'}>{words.statuses[status]}</Badge>,
    },
    { head: customerWords.created, cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
    {
      head: words.actions,
      cell: (account) => (
        <Menu
          className={buttonLook({ size: 'small' })}
          label={
            <>
              {words.actions}
              <span className="sr-only"> {account.username}</span>
            </>
          }
          items={[
            { label: words.newPassword, onSelect: () => setResetting(account.username) },
            ...(account.hasSecondFactor
              ? [{ label: words.noFactor, onSelect: () => setDisarming(account.username) }]
              : []),
            { label: words.changeAccounts, onSelect: () => setChanging(account) },
            { label: words.changeRole, onSelect: () => setPromoting(account) },
            // Certification takes place in the test environment, which has the sandboxes too.
            ...(about.environment === 'test'
              ? [{ label: certificationWords.action, onSelect: () => setCertified(account.username) }]
              : []),
            ...(about.environment === 'test' && session.permissions.includes('customers.write')
              ? [{ label: customerWords.sandboxLimits.action, onSelect: () => setLimited(account.username) }]
              : []),
            account.status === 'active'
              ? { label: words.suspend, onSelect: () => switchTo(account.username, 'suspended') }
              : { label: words.resume, onSelect: () => switchTo(account.username, 'active') },
          ]}
        />
      ),
    },
  ];
  const dialogs = (
    <>
      <SureDialog
        open={resetting !== undefined}
        title={words.newPassword}
        says={words.newPasswordSure(resetting ?? '')}
        action={words.newPassword}
        busy={reset.isPending}
        refusal={reset.error}
        onSure={() => reset.mutate({ path: { username: resetting ?? '' } })}
        onClose={() => setResetting(undefined)}
      />
      <SureDialog
        open={disarming !== undefined}
        title={words.noFactor}
        says={words.noFactorSure(disarming ?? '')}
        action={words.noFactor}
        busy={disarm.isPending}
        refusal={disarm.error}
        onSure={() => disarm.mutate({ path: { username: disarming ?? '' } })}
        onClose={() => setDisarming(undefined)}
      />
      <ChangeAccounts portalAccount={changing} onClose={() => setChanging(undefined)} />
      <ChangePortalRole portalAccount={promoting} onClose={() => setPromoting(undefined)} />
      <PortalCertification username={certified} onClose={() => setCertified(undefined)} />
      <PortalSandboxLimits username={limited} onClose={() => setLimited(undefined)} />
      <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
  return { columns, dialogs, refusal: change.error };
}
