// The field for the user name of a portal user or an operator.
import { formed } from '../../platform/contract/fields.ts';

export const userNameField = formed(
  '^[A-Za-z0-9][A-Za-z0-9._@-]{2,63}$',
  '3 to 64 letters, digits and . _ @ -, starting with a letter or digit',
);
