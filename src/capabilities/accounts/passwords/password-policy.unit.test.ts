// Which passwords people may choose.
import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-policy.ts';

describe('are rejected with the reason', () => {
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
    ['1qaz2wsx3edc', 'a common password'],
    ['SonyEricsson', 'a common password'],
    ['Liverpool2026!', 'a common password'],
    ['**1qaz2wsx3edc', 'a common password'],
    ['butterflybutterfly', 'a common password'],
    ['Butterfly1Butterfly1', 'a common password'],
    ['2026liverpool#1', 'a common password'],
  ])('%s', async (password, reason) => {
    expect(await passwordFault(password, 'dana.ray@example.com')).toContain(reason);
  });

  test('every common password that is long enough, alone and with something added', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const common = dictionary['passwords-common'] as readonly string[];
    expect(common.length).toBeGreaterThan(30_000);
    const chosen = [
      ...common.filter((one) => one.length >= 12),
      ...common.filter((one) => one.length >= 7).map((one) => `${one[0]!.toUpperCase()}${one.slice(1)}2026!`),
    ];
    expect(chosen.length).toBeGreaterThan(3_000);
    const taken: string[] = [];
    for (const one of chosen) if ((await passwordFault(one, 'nobody')) === undefined) taken.push(one);
    expect(taken).toEqual([]);
  });
});

test.each([
  'correct horse battery',
  'maple-canoe-thirty',
  'zug um zug nach köln',
  'kX3vR9mQz2Lw',
  '雨が降る前に帰りましょうね',
  'liverpool-canoe-thirty',
  `${'7'.repeat(100)}maple-canoe-thirty${'7'.repeat(100)}`,
])('%s is taken', async (password) => {
  expect(await passwordFault(password, 'dana.ray@example.com')).toBeUndefined();
});
