// The field for an e-mail address that mail is sent to.
import { formed } from './fields.ts';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** What HTML accepts as an e-mail address, with at least two labels in the domain. No control characters. */
export const mailbox = (description?: string) =>
  formed(
    `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`,
    'an e-mail address, as in dana@example.com',
    {
      maxLength: 254,
      ...(description !== undefined && { description }),
    },
  );
