// The passwords that were found most often in leaks. Read when somebody first chooses a password: few processes ever need them.

/** Shorter ones are syllables of good passwords as well. */
const SHORTEST_CORE = 6;
/** So many digits and symbols are looked behind, before and after what may be a common password. */
const MOST_ADDED = 16;

let loading: Promise<ReadonlySet<string>> | undefined;

function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  );
  return loading;
}

/** Whether a password is a common one in any case: as it is, repeated, or with digits and symbols around it. */
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

/** What a text consists of when it is the same thing several times; else the text. */
function repeatedIn(text: string): string {
  // A repeated text is found again in two of itself before the second begins.
  const length = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, length);
}
