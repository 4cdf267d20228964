// Parses a body as JSON, strictly: UTF-8, no U+0000, no lone surrogates, no field named __proto__.
import { isAscii, isUtf8 } from 'node:buffer';
import { wasEmptied } from '../../contract/validator.ts';
import { Refusal } from '../refusal.ts';
import { jsonMistake } from './json-mistake.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
/** Other parameters have no meaning for JSON and are ignored (RFC 8259 §11). */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

/** Some Windows programs write it before JSON (spec-gaps 1). */
const BYTE_ORDER_MARK = 0xfeff;

/** @throws Refusal if the content type is not JSON in UTF-8 */
export function requireJsonType(contentType: string | undefined): void {
  if (contentType === 'application/json') return;
  if (contentType === undefined || !JSON_TYPE.test(contentType) || OTHER_CHARSET.test(contentType)) {
    const given = contentType === undefined ? 'No Content-Type was sent.' : `"${contentType.slice(0, 100)}" was sent.`;
    throw new Refusal('unsupportedMediaType', { details: `Send Content-Type: application/json. ${given}` });
  }
}

/** @throws Refusal */
export function bodyTextOf(bytes: Buffer | undefined): string {
  if (bytes === undefined || bytes.length === 0)
    throw notJson('Line 1, column 1: expected one JSON object, but the body is empty.');
  // Nearly every body is plain ASCII, which needs no decoding.
  if (isAscii(bytes)) return bytes.toString('latin1');
  if (!isUtf8(bytes)) throw notJson('The body is not UTF-8. Encode it as UTF-8.');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** @throws Refusal */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notJson(mistakeText(text, error as Error));
  }
  // These escapes are rare, so the whole value is walked only if the text contains one.
  if (text.includes('\\u') || text.includes('__proto__')) refuseUnstorable(value);
  return value;
}

/** Longer texts may be mostly white space. */
const LONGEST_KEPT = 16_384;

/**
 * A body as JSON to be stored. Usually this is the text as received, which costs nothing. If something in it counted as absent, or it is
 * very long, it is serialized again. Only for schemas without defaults.
 */
export function keptText(text: string, body: object): string {
  return text.length > LONGEST_KEPT || wasEmptied(body) ? JSON.stringify(body) : text;
}

/** PostgreSQL cannot store U+0000, and a lone surrogate has no UTF-8 form. What cannot be stored exactly is rejected. */
function refuseUnstorable(value: unknown): void {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const one = stack.pop();
    if (typeof one === 'string') refuseText(one);
    else if (Array.isArray(one)) for (const item of one) stack.push(item);
    else if (typeof one === 'object' && one !== null) {
      for (const [name, member] of Object.entries(one)) {
        refuseText(name);
        if (name === '__proto__') throw notJson('A member is named __proto__. Remove it.');
        stack.push(member);
      }
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\u0000')) throw notJson('A text holds the character U+0000. Remove it.');
  if (!isWellFormed(text)) throw notJson('A text holds half of a surrogate pair. Encode the whole character.');
}

/** `String.prototype.isWellFormed`, which the ES2023 library does not declare. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

function mistakeText(text: string, error: Error): string {
  const mistake = jsonMistake(text);
  if (mistake === undefined) return `${error.message}.`;
  const { line, column, expected, found } = mistake;
  return `Line ${line}, column ${column}: expected ${expected}, but found ${found}.`;
}

/** It concerns the whole body, so it names no field. */
function notJson(description: string): Refusal {
  return new Refusal('bodyNotJson', { details: description, failures: [{ field: '', description }] });
}
