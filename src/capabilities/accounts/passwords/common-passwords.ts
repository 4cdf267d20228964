// The passwords most often found in leaks. Loaded when a user first chooses a password: few processes ever need them.

/** Shorter common passwords also occur as syllables of good ones. */
const SHORTEST_CORE = 6;
/** At most this many digits and symbols are stripped from each end in search of a common password. */
const MOST_ADDED = 16;

let loading: Promise<ReadonlySet<string>> | undefined;

function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return loading;
}

/** Whether a password is a common one, ignoring case: as it is, repeated, or with digits and symbols around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const text = password.toLowerCase();
  return [...coresOf(text)].some((core) => common.has(core) || common.has(repeatedIn(core)));
}

function* coresOf(text: string): Generator<string> {
  const [before, after] = [added([...text]), added([...text].reverse())];
  for (let start = 0; start <= before; start++) {
    for (let end = text.length; end >= text.length - after; end--) {
      if (end - start >= SHORTEST_CORE) yield text.slice(start, end);
    }
  }
}

/** How many digits and symbols a text begins with. */
function added(characters: readonly string[]): number {
  const first = characters.findIndex((character) => /\p{L}/u.test(character));
  return Math.min(first < 0 ? characters.length : first, MOST_ADDED);
}

/** The repeated part of a text that repeats itself; otherwise the whole text. */
function repeatedIn(text: string): string {
  // A text that repeats itself occurs in its own doubling before the second copy begins.
  const length = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, length);
}
