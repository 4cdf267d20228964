// --email: where notices about a user and password reset links are sent.
import { InvalidArgumentError, Option } from 'commander';
import { isMailAddress } from '../../platform/mail/mail-address.ts';

export interface WithEmail {
  readonly email?: string;
}

export function emailOption(): Option {
  return new Option('--email <address>', 'where notices and password reset links go').argParser((text: string) => {
    if (!isMailAddress(text)) throw new InvalidArgumentError('It must be an e-mail address.');
    return text;
  });
}
