// The words of the console's page about operators and their roles.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Operators',
  lead: 'People and systems that work for the carrier. A role decides what each may see and do.',
  caption: 'Operators',
  username: 'User name',
  role: 'Role',
  created: 'Created',
  actions: 'Actions',
  you: 'you',
  add: 'Add an operator',
  addTitle: 'New operator',
  submit: 'Add',
  save: 'Save',
  changeRole: 'Change role',
  roleOf: (username: string) => `Role of ${username}`,
  newPassword: 'Reset password',
  newPasswordSure: (username: string) =>
    `Reset the password for ${username}? The old password stops working and all sessions end immediately.`,
  passwordOf: (username: string) => `Password for ${username}`,
  remove: 'Remove',
  removeSure: (username: string) =>
    `Remove ${username}? The operator is signed out immediately and cannot sign in again.`,
};

export const operatorWords = chosenWords({ en });
