// A new password as a request field. The rest of the policy is checked once the user is known.
import { Type } from 'typebox';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-policy.ts';

export const newPasswordField = Type.String({
  minLength: 1,
  maxLength: LONGEST_PASSWORD,
  description: `At least ${SHORTEST_PASSWORD} characters, and not easy to guess. Any characters are allowed.`,
  examples: ['maple-canoe-thirty'],
});
