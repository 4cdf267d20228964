// A user's own account: the password, the second factor, the e-mail address for notices, and the sessions.

import { SESSION_PATHS } from '../../session/session.ts';
import { singleSignOnOf } from '../../session/single-sign-on.ts';
import { accountWords as words } from '../../words/account-words.ts';
import { roleWords } from '../../words/role-words.ts';
import { Page } from '../page.tsx';
import { useSignedIn } from '../signed-in.ts';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccountPage() {
  const { session, realm, about } = useSignedIn();
  const path = SESSION_PATHS[realm];
  return (
    <Page
      title={words.title}
      lead={words.lead(session.username, (roleWords.names[session.role] ?? session.role).toLowerCase())}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {!singleSignOnOf(about, realm)?.isOnly && <PasswordCard path={path} username={session.username} />}
        <EmailCard path={path} email={session.email} />
      </div>
      <SecondFactorCard path={path} />
      <SessionsCard path={path} />
    </Page>
  );
}
