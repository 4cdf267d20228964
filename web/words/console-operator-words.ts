// The texts of the console's page about operators and their roles.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Operators',
  lead: 'People and systems that work for the carrier. Their role determines what they may see and do.',
  caption: 'Operators',
  username: 'User name',
  role: 'Role',
  created: 'Created',
  factor: 'Second factor',
  program: 'Program',
  isProgram: 'For a program',
  isProgramHint: 'Calls the API with HTTP Basic and cannot sign in to the console.',
  noFactor: 'Remove second factor',
  noFactorSure: (username: string) =>
    `Remove the second factor of ${username}? Do this only if you are sure who is asking. All sessions end, and the password alone is enough for the next sign-in.`,
  actions: 'Actions',
  you: 'you',
  invite: 'Invite an operator',
  invitedBy: 'Invited by',
  add: 'Add an operator',
  addTitle: 'New operator',
  submit: 'Add',
  save: 'Save',
  changeRole: 'Change role',
  roleOf: (username: string) => `Role of ${username}`,
  newPassword: 'Reset password',
  newPasswordSure: (username: string) =>
    `Reset the password for ${username}? The old password stops working and all sessions end immediately. Passkeys still sign in without the password; remove the second factor too if someone else had access.`,
  passwordOf: (username: string) => `Password for ${username}`,
  remove: 'Remove',
  removeSure: (username: string) =>
    `Remove ${username}? The operator is signed out immediately and cannot sign in again.`,
};

export const operatorWords = chosenWords('consoleOperator', en);
