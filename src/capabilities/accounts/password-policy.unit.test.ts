// Which passwords people may choose.
import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-policy.ts';

describe('are refused, with the reason', () => {
  test.each<[password: string, reason: string]>([
    ['short', 'at least 12 characters'],
    ['elevenchars', 'at least 12 characters'],
    ['x'.repeat(257), 'at most 256 characters'],
    ['aaaaaaaaaaaa', '5 different characters'],
    ['121212121212', '5 different characters'],
    ['123456789012', 'easy to guess'],
    ['password1234', 'easy to guess'],
    ['P@ssw0rd!2026', 'easy to guess'],
    ['WelcomeWelcome1', 'easy to guess'],
    ['Summer2026!!!', 'easy to guess'],
    ['qwertyuiop12', 'easy to guess'],
    ['Dana.Ray-2026', 'easy to guess'],
    ['danaray password', 'easy to guess'],
    ['FreightShipping7', 'easy to guess'],
  ])('%s', (password, reason) => {
    expect(passwordFault(password, 'dana.ray@example.com')).toContain(reason);
  });
});

test.each([
  'correct horse battery',
  'maple-canoe-thirty',
  'zug um zug nach köln',
  'kX3vR9mQz2Lw',
  '雨が降る前に帰りましょうね',
])('%s is taken', (password) => {
  expect(passwordFault(password, 'dana.ray@example.com')).toBeUndefined();
});
