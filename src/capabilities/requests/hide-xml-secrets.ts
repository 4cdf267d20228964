// Removes secrets from XML text. Anyone can make the log process a text, so both passes scan it once from front to back and
// never go back. If in doubt (broken markup, a missing end tag), they remove too much.
import { isSecretName, REMOVED } from './secret-names.ts';

const BLANKS = ' \t\r\n';
/** Characters that end a name; unquoted values end at VALUE_ENDS. */
const NAME_ENDS = `${BLANKS}<>/="'&;,?!()[]{}`;
const VALUE_ENDS = `${BLANKS}<>"'&`;

export function hideXmlSecrets(text: string): string {
  return hideAssignedSecrets(hideSecretElements(text));
}

/** `<s:password type="t">abc</s:password>` → `<s:password type="t">(removed)</s:password>`, even in comments and CDATA. */
function hideSecretElements(text: string): string {
  let kept = '';
  let copied = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const name = nameFrom(text, at + 1);
    at += 1 + name.length;
    if (!isSecretName(localPart(name))) continue;
    const tag = restOfTag(text, at);
    if (tag === undefined) return kept + text.slice(copied, at) + REMOVED;
    at = tag.end;
    if (tag.isEmptyElement) continue;
    kept += text.slice(copied, at) + REMOVED;
    at = endOfContent(text, at, name);
    copied = at;
  }
  return kept + text.slice(copied);
}

/** Removes `password="abc"` and `password=abc` anywhere: in a tag, or in a URL or text within an element. */
function hideAssignedSecrets(text: string): string {
  let kept = '';
  let copied = 0;
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at)) {
    const name = nameBefore(text, at);
    at = pastBlanks(text, at + 1);
    if (!isSecretName(localPart(name))) continue;
    const quote = text.charAt(at);
    const isQuoted = quote === '"' || quote === "'";
    const end = isQuoted ? past(text, quote, at + 1) : runEnd(text, at, VALUE_ENDS);
    if (end === at) continue;
    kept += text.slice(copied, at) + (isQuoted ? `"${REMOVED}"` : REMOVED);
    at = end;
    copied = end;
  }
  return kept + text.slice(copied);
}

/** Undefined if the tag does not end, or a value in it contains `<`. A tag without `>` ends where the next one starts. */
function restOfTag(text: string, from: number): { readonly end: number; readonly isEmptyElement: boolean } | undefined {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '<') return undefined;
      if (character === quote) quote = '';
    } else if (character === '>') return { end: at + 1, isEmptyElement: text.charAt(at - 1) === '/' };
    else if (character === '<') return { end: at, isEmptyElement: false };
    else if (character === '"' || character === "'") quote = character;
  }
  return undefined;
}

/** Where the end tag of a secret element starts. Its content may contain other secret elements, even ones that end after it. */
function endOfContent(text: string, from: number, name: string): number {
  const open = [name];
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<![CDATA[', at)) at = past(text, ']]>', at);
    else if (text.startsWith('<!--', at)) at = past(text, '-->', at);
    else if (text.charAt(at + 1) === '/') {
      const begin = at;
      const ended = nameFrom(text, at + 2);
      at = pastBlanks(text, at + 2 + ended.length);
      if (text.charAt(at) === '>' && ended === open.at(-1)) open.pop();
      if (open.length === 0) return begin;
    } else {
      const inner = nameFrom(text, at + 1);
      at += 1 + inner.length;
      if (!isSecretName(localPart(inner))) continue;
      const tag = restOfTag(text, at);
      if (tag === undefined) break;
      at = tag.end;
      if (!tag.isEmptyElement) open.push(inner);
    }
  }
  return text.length;
}

function nameFrom(text: string, from: number): string {
  return text.slice(from, runEnd(text, from, NAME_ENDS));
}

/** The index of the first character in `ends`, or the end of the text. */
function runEnd(text: string, from: number, ends: string): number {
  let at = from;
  while (at < text.length && !ends.includes(text.charAt(at))) at += 1;
  return at;
}

function nameBefore(text: string, before: number): string {
  let end = before;
  while (end > 0 && BLANKS.includes(text.charAt(end - 1))) end -= 1;
  let from = end;
  while (from > 0 && !NAME_ENDS.includes(text.charAt(from - 1))) from -= 1;
  return text.slice(from, end);
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANKS.includes(text.charAt(at))) at += 1;
  return at;
}

/** The index after the next `mark`, or the end of the text. */
function past(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** `s:password` → `password`. */
function localPart(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
