// What of a body is kept to look back at: no secrets, no documents, and no more than fits a screen or two.
const MOST_CHARACTERS = 16_384;
/** Longer JSON is not read, once its documents are cut: it would hold up those who are being answered. */
const MOST_JSON_READ = 65_536;
/** Of other text so much is looked at. */
const MOST_TEXT_READ = 2 * MOST_CHARACTERS;
const DOCUMENT_IN_JSON = /"[\w+/=-]{1000,}"/g;
const LONGEST_TEXT = 1_000;
const BEGINNING = 60;
const REMOVED = '(removed)';
const SECRET_WORD = 'pass(?:word|wd|phrase)|secret|token|api[-_]?key|authorization|cookie|credential';
const SECRET_NAME = new RegExp(`${SECRET_WORD}|^pwd$`, 'i');
/** What a text holds that has to be looked at member by member. */
const LOOKED_AT = new RegExp(`${SECRET_WORD}|"pwd"|\\\\|/files/`, 'i');
/** Addresses that open a document by what stands in them. */
const SEALED_ADDRESS = /(\/files\/)[\w.~-]{16,}/g;
/** Names and attributes have bounds, so that a text made for it cannot make the search long. */
const XML_NAME = `[\\w.-]{0,40}(?:${SECRET_WORD})[\\w.-]{0,40}`;
/** To the end of the element, whatever is in it, and to the end of the text when there is none. */
const SECRET_ELEMENT = new RegExp(
  `(<((?:[\\w.-]{1,40}:)?${XML_NAME})(?:\\s[^>]{0,500})?>)[\\s\\S]*?(</\\2\\s*>|$)`,
  'gi',
);
const SECRET_ATTRIBUTE = new RegExp(`(\\b${XML_NAME}\\s*=\\s*)(?:"[^"]*"|'[^']*')`, 'gi');
const LONG_IN_XML = />[^<>]{1000,}(?=<|$)/g;
/** Keys and tokens of ours, wherever they turn up. */
const OWN_SECRETS = /\blh_(?:test|prod)_\w+|\beyJ[\w-]{10,}\.[\w.-]+/g;

export function keptBody(body: string | Buffer | undefined, contentType: string): string | null {
  if (body === undefined || body.length === 0) return null;
  if (!/json|xml|^text\/|^$/i.test(contentType)) return lengthInWords(contentType, body.length);
  const text = body.toString();
  // In an encoding in which no name is found.
  if (text.includes('\0')) return `(${body.length} bytes)`;
  const kept = /xml/i.test(contentType) || text.trimStart().startsWith('<') ? withoutXmlSecrets(text) : jsonKept(text);
  const whole = kept.replace(OWN_SECRETS, REMOVED);
  return whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}…` : whole;
}

export function lengthInWords(contentType: string, bytes: number): string {
  return `(${contentType.slice(0, 60)}, ${bytes} bytes)`;
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** `?token=abc&limit=5` → `token=(removed)&limit=5`. */
export function keptQuery(query: string): string {
  return query
    .split('&')
    .map((one) => {
      const name = one.split('=')[0] ?? '';
      return isSecretName(name) && one.includes('=') ? `${name}=${REMOVED}` : one;
    })
    .join('&')
    .replace(OWN_SECRETS, REMOVED);
}

export function keptPath(path: string): string {
  return path.replace(SEALED_ADDRESS, `$1${REMOVED}`).replace(OWN_SECRETS, REMOVED);
}

function jsonKept(whole: string): string {
  const text = mayHoldDocument(whole) ? whole.replace(DOCUMENT_IN_JSON, cutDocument) : whole;
  if (text.length > MOST_JSON_READ) return `(${whole.length} characters)`;
  try {
    return JSON.stringify(needsALook(text) ? JSON.parse(text, withoutSecret) : JSON.parse(text));
  } catch {
    // Where a secret ends cannot be told in what is not JSON.
    return SECRET_NAME.test(text) ? `(not JSON, ${text.length} characters)` : keptPath(text);
  }
}

/** Looking at every member takes five times as long as reading the whole. With escapes in it a name or an address may be any. */
function needsALook(text: string): boolean {
  return LOOKED_AT.test(text) || hasLongText(text);
}

function mayHoldDocument(text: string): boolean {
  return text.length > MOST_CHARACTERS && hasLongText(text);
}

/** Whether quotes are ever so far apart: a look at a few characters in a thousand, since a batch of events is long as well. */
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

function withoutXmlSecrets(text: string): string {
  return text
    .slice(0, MOST_TEXT_READ)
    .replace(SECRET_ELEMENT, `$1${REMOVED}$3`)
    .replace(SECRET_ATTRIBUTE, `$1"${REMOVED}"`)
    .replace(LONG_IN_XML, (found) => `>${found.slice(1, BEGINNING)}… (cut)`);
}
