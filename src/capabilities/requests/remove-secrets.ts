// What the log keeps of a body: no secrets, no documents, and only as much as fits a screen or two.
import { hideXmlSecrets } from './hide-xml-secrets.ts';
import { isSecretName, REMOVED } from './secret-names.ts';

const MOST_CHARACTERS = 16_384;
/** Longer JSON is not parsed, even after its documents are cut, because that would delay other requests. */
const MOST_JSON_READ = 65_536;
/** How much of other text is examined. */
const MOST_TEXT_READ = 2 * MOST_CHARACTERS;
const DOCUMENT_IN_JSON = /"[\w+/=-]{1000,}"/g;
const LONGEST_TEXT = 1_000;
const BEGINNING = 60;
/** Text with an escape may contain any name and any URL. */
const ESCAPED_OR_ADDRESS = /"pwd"|\\|\/files\//i;
const HIDDEN_NAME = /\bpwd\b|\\u/i;
/** URLs that grant access to a document by a token in them. */
const SEALED_ADDRESS = /(\/files\/)[\w.~-]{16,}/g;
const LONG_IN_XML = />[^<>]{1000,}(?=<|$)/g;
const OWN_KEY = /lh_(?:test|prod)_\w+/g;
/** Text that could contain a token: its characters, with dots either plain or URL-encoded. */
const TOKEN_CHARACTERS = /[\w.%-]+/g;
const TOKEN_DOT = /\.|%2e/gi;
/** Every token of ours starts with this: `{"` in base64. */
const TOKEN_START = 'eyJ';
const SHORTEST_TOKEN_HEADER = 13;

export function keptBody(body: string | Buffer | undefined, contentType: string): string | null {
  if (body === undefined || body.length === 0) return null;
  if (!/json|xml|^text\/|^$/i.test(contentType)) return lengthInWords(contentType, body.length);
  const text = body.toString();
  // An encoding in which no names would be found.
  if (text.includes('\0')) return `(${body.length} bytes)`;
  // Decided by the content, not the content type: the XML pass would not find a password in JSON.
  const whole = withoutOwnSecrets(text.trimStart().startsWith('<') ? xmlKept(text) : jsonKept(text));
  return whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}…` : whole;
}

export function lengthInWords(contentType: string, bytes: number): string {
  return `(${contentType.slice(0, 60)}, ${bytes} bytes)`;
}

/** `?token=abc&limit=5` → `token=(removed)&limit=5`. */
export function keptQuery(query: string): string {
  const kept = query.split('&').map((one) => {
    const name = one.split('=', 1)[0]!;
    return one.includes('=') && isSecretName(unescaped(name)) ? `${name}=${REMOVED}` : one;
  });
  return withoutOwnSecrets(kept.join('&'));
}

export function keptPath(path: string): string {
  return withoutOwnSecrets(path.replace(SEALED_ADDRESS, `$1${REMOVED}`));
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Removes our own keys and tokens, wherever they appear. */
function withoutOwnSecrets(text: string): string {
  const keyless = text.replace(OWN_KEY, REMOVED);
  return keyless.includes(TOKEN_START) ? keyless.replace(TOKEN_CHARACTERS, withoutToken) : keyless;
}

/**
 * Cuts a run of characters where a token starts in it. A regular expression for the whole token would try every start up to
 * the end of the run; this continues from the next dot instead.
 */
function withoutToken(run: string): string {
  for (let from = run.indexOf(TOKEN_START); from >= 0; from = run.indexOf(TOKEN_START, TOKEN_DOT.lastIndex)) {
    TOKEN_DOT.lastIndex = from;
    const dot = TOKEN_DOT.exec(run);
    if (dot === null) break;
    if (dot.index - from >= SHORTEST_TOKEN_HEADER) return run.slice(0, from) + REMOVED;
  }
  return run;
}

function jsonKept(whole: string): string {
  const text = mayHoldDocument(whole) ? whole.replace(DOCUMENT_IN_JSON, cutDocument) : whole;
  if (text.length > MOST_JSON_READ) return `(${whole.length} characters)`;
  try {
    return JSON.stringify(needsALook(text) ? JSON.parse(text, withoutSecret) : JSON.parse(text));
  } catch {
    // In text that is not JSON, there is no telling where a secret ends.
    return isSecretName(text) || HIDDEN_NAME.test(text) ? `(not JSON, ${text.length} characters)` : keptPath(text);
  }
}

/** Visiting every field takes five times as long as just parsing. */
function needsALook(text: string): boolean {
  return isSecretName(text) || ESCAPED_OR_ADDRESS.test(text) || hasLongText(text);
}

function mayHoldDocument(text: string): boolean {
  return text.length > MOST_CHARACTERS && hasLongText(text);
}

/** Whether any two quotes are that far apart. Checks a few characters in a thousand, since batches of events are long too. */
function hasLongText(text: string): boolean {
  for (let at = LONGEST_TEXT; at < text.length; ) {
    const quote = text.lastIndexOf('"', at);
    if (quote < at - LONGEST_TEXT) return true;
    at = quote + LONGEST_TEXT + 1;
  }
  return false;
}

function cutDocument(quoted: string): string {
  return `"${quoted.slice(1, 1 + BEGINNING)}… (${quoted.length - 2} characters)"`;
}

function withoutSecret(name: string, value: unknown): unknown {
  if (value === null || value === '' || value === undefined) return value;
  if (isSecretName(name) && typeof value !== 'boolean') return REMOVED;
  if (typeof value !== 'string') return value;
  if (value.length > LONGEST_TEXT) return `${value.slice(0, BEGINNING)}… (${value.length} characters)`;
  return value.includes('/files/') ? keptPath(value) : value;
}

function xmlKept(text: string): string {
  return hideXmlSecrets(text.slice(0, MOST_TEXT_READ)).replace(
    LONG_IN_XML,
    (found) => `>${found.slice(1, BEGINNING)}… (cut)`,
  );
}
