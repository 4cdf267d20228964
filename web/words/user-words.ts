// The texts of the portal's page about users, and of inviting someone and accepting an invitation, which the console shares.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Users',
  lead: 'People who can sign in for your accounts.',
  users: 'Users',
  username: 'User name',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  accounts: 'Accounts',
  actions: 'Actions',
  you: 'you',
  change: 'Change',
  changeTitle: (username: string) => `Change ${username}`,
  save: 'Save',
  factor: 'Second factor',
  noFactor: 'Remove second factor',
  noFactorTitle: (username: string) => `Remove the second factor of ${username}?`,
  noFactorSure:
    'Do this only if you are sure who is asking. The user is signed out, and the password alone is enough for the next sign-in.',
  remove: 'Remove',
  removeTitle: (username: string) => `Remove ${username}?`,
  removeSure: (username: string) => `${username} will be signed out and can no longer act for your accounts.`,
  invite: 'Invite a user',
  inviteTitle: 'Invite a user',
  inviteHint: 'We e-mail a link that is valid for 7 days.',
  send: 'Send invitation',
  sent: (email: string) => `Invitation sent to ${email}.`,
  invitations: 'Open invitations',
  expires: 'Valid until',
  withdraw: 'Withdraw',
  accept: {
    title: 'Accept your invitation',
    portalLead: 'Choose a user name and a password for the freight portal.',
    consoleLead: 'Choose a user name and a password for the operator console.',
    submit: 'Create account',
    done: (username: string) => `Your account is ready. Sign in as ${username}.`,
  },
};

export const userWords = chosenWords('user', en);
