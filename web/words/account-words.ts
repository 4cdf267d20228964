// The words of the page about a user's own account.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Your account',
  lead: (username: string, role: string) => `Signed in as ${username} (${role}).`,
  password: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.',
    submit: 'Change password',
    done: 'Password changed. All other sessions were signed out.',
  },
  email: {
    title: 'E-mail address',
    label: 'E-mail',
    hint: 'We send security notices and password reset links here.',
    none: 'Without an address, you cannot reset a forgotten password.',
    submit: 'Save',
    done: 'Saved.',
  },
  sessions: {
    title: 'Where you are signed in',
    device: 'Device',
    unknownDevice: 'Unknown device',
    here: 'this one',
    address: 'IP address',
    since: 'Signed in',
    used: 'Last used',
    actions: 'Actions',
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
  },
};

export const accountWords = chosenWords({ en });
