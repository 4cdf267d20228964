// Writes XML: elements with text, escaped so that a reader gets back exactly the same text.

const SPECIAL = /[&<>"\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn it into a line feed.
  '\r': '&#13;',
};
/** What XML 1.0 cannot contain in any form: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text for an element or for an attribute in double quotes. */
export function escapeXml(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(SPECIAL, (character) => ESCAPES[character]!);
}

/** `<name>content</name>` for each field that is set. Content is text or a number. */
export function textElements(members: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('');
}
