// Which passwords people may choose: long ones that are hard to guess. Following NIST SP 800-63B, digits and symbols are not required.
import { isCommonPassword } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 256;

/** The words in most leaked passwords. Repeating or joining them, or adding digits and symbols, leaves them easy to guess. */
const COMMON_WORDS = [
  ...[
    'password',
    'passwort',
    'passw',
    'pass',
    'word',
    'secret',
    'letmein',
    'welcome',
    'login',
    'admin',
    'administrator',
  ],
  ...[
    'root',
    'user',
    'guest',
    'test',
    'testing',
    'demo',
    'default',
    'changeme',
    'change',
    'temp',
    'temporary',
    'please',
  ],
  ...[
    'qwerty',
    'qwertz',
    'azerty',
    'qwertyuiop',
    'asdf',
    'asdfgh',
    'asdfghjkl',
    'zxcvbn',
    'zxcvbnm',
    'qazwsx',
    'qweasd',
  ],
  ...[
    'abc',
    'abcd',
    'abcdef',
    'abcdefgh',
    'abcdefghijkl',
    'iloveyou',
    'love',
    'lovely',
    'princess',
    'sunshine',
    'monkey',
  ],
  ...['dragon', 'football', 'baseball', 'basketball', 'soccer', 'hockey', 'superman', 'batman', 'starwars', 'master'],
  ...[
    'shadow',
    'michael',
    'jordan',
    'jessica',
    'ashley',
    'charlie',
    'jennifer',
    'thomas',
    'hunter',
    'killer',
    'trustno',
  ],
  ...[
    'hello',
    'hallo',
    'freedom',
    'whatever',
    'computer',
    'internet',
    'samsung',
    'google',
    'apple',
    'microsoft',
    'summer',
  ],
  ...[
    'winter',
    'spring',
    'autumn',
    'fall',
    'january',
    'february',
    'march',
    'april',
    'june',
    'july',
    'august',
    'september',
  ],
  ...['october', 'november', 'december', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...[
    'linehaul',
    'freight',
    'carrier',
    'truck',
    'trucking',
    'shipping',
    'shipper',
    'logistics',
    'cargo',
    'pallet',
    'ltl',
  ],
];
/** Characters that people write instead of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const FEWEST_DIFFERENT = 5;

/** What is wrong with a chosen password, as the end of a sentence about it; undefined if it is acceptable. */
export async function passwordFault(password: string, username: string): Promise<string | undefined> {
  if (password.length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters.`;
  if (password.length > LONGEST_PASSWORD) return `must have at most ${LONGEST_PASSWORD} characters.`;
  if (new Set(password).size < FEWEST_DIFFERENT) {
    return `must contain at least ${FEWEST_DIFFERENT} different characters. Try a few unrelated words.`;
  }
  const words = [...COMMON_WORDS, ...namesIn(username)];
  if ([password, plainLetters(password)].some((text) => isMadeOf(lettersOf(text), words))) {
    return 'is easy to guess: it consists of common words, your user name, digits and symbols. Try a few unrelated words.';
  }
  if (await isCommonPassword(password)) {
    return 'is easy to guess: it is a common password, alone, repeated or with digits and symbols. Try a few unrelated words.';
  }
  return undefined;
}

function namesIn(username: string): string[] {
  return username
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((name) => name.length >= 3);
}

/** People add digits and symbols at the ends, and use them as lookalikes for letters in between. */
function plainLetters(text: string): string {
  const characters = [...text];
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const first = characters.findIndex(isLetter);
  const core = first < 0 ? [] : characters.slice(first, characters.findLastIndex(isLetter) + 1);
  return core.map((character) => LOOKALIKES[character] ?? character).join('');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** Whether a text consists entirely of these words. An empty text does. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Array<boolean>(text.length + 1).fill(false);
  reached[0] = true;
  for (let at = 0; at < text.length; at++) {
    if (!reached[at]) continue;
    for (const word of words) if (text.startsWith(word, at)) reached[at + word.length] = true;
  }
  return reached[text.length]!;
}
