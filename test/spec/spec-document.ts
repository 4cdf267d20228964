// Reads docs/spec.md: its sections, tables, value sets, endpoints, errors and fields, as data to test against.
import { readFileSync } from 'node:fs';

const SPEC_TEXT = readFileSync(new URL('../../docs/spec.md', import.meta.url), 'utf8');

export interface SpecSection {
  readonly number: string;
  readonly title: string;
  /** Without the heading and the subsections. */
  readonly text: string;
}

export interface SpecTable {
  /** The last line of text above the table, which often says whose fields it lists. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

// ── Sections and tables ────────────────────────────────────────────────────────────────────────────────────────────────

const SECTIONS: ReadonlyMap<string, SpecSection> = new Map(
  SPEC_TEXT.split(/^(?=#{2,3} \d)/m)
    .map((part) => /^#{2,3} (\d+(?:\.\d+)?)\.? (.+)\n([\s\S]*)$/.exec(part))
    .filter((match) => match !== null)
    .map(([, number = '', title = '', text = '']) => [number, { number, title, text: text.trim() }]),
);

export function sections(): readonly SpecSection[] {
  return [...SECTIONS.values()];
}

/** Throws if the section does not exist, so that a renumbered document fails loudly instead of comparing nothing. */
export function section(number: string): SpecSection {
  return must(SECTIONS.get(number), `section ${number}`);
}

export function tables(sectionNumber: string): readonly SpecTable[] {
  const blocks = section(sectionNumber).text.split(/\n\s*\n/);
  return blocks.flatMap((block, index) => {
    if (!block.startsWith('|')) return [];
    const [head = [], rule = [], ...body] = block.split('\n').map(cellsOf);
    if (!rule.every((cell) => /^-+$/.test(cell)))
      throw new Error(`§${sectionNumber}: a table without a rule under its head`);
    const rows = body.map((cells) => {
      if (cells.length !== head.length)
        throw new Error(`§${sectionNumber}: a row of ${cells.length} cells: ${cells.join(' | ')}`);
      return Object.fromEntries(head.map((column, at) => [column, must(cells[at], column)]));
    });
    return [{ caption: blocks[index - 1] ?? '', columns: head, rows }];
  });
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** A table by its position in the section. Its first column is checked, so that a new table before it is noticed. */
function tableOf(sectionNumber: string, index: number, firstColumn: string): SpecTable {
  const table = must(tables(sectionNumber)[index], `table ${index} of §${sectionNumber}`);
  if (table.columns[0] !== firstColumn)
    throw new Error(`§${sectionNumber}: table ${index} begins with ${table.columns[0]}`);
  return table;
}

function must<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`docs/spec.md has no ${what}`);
  return value;
}

// ── §2.2 Value sets ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface SpecValue {
  readonly code: string;
  /** The text in parentheses after the code, unless it is a marker. */
  readonly description?: string;
  readonly mark?: 'notAccepted' | 'notSupported';
  readonly country?: 'US' | 'CA' | 'MX';
  readonly noCharge?: true;
}

export interface SpecValueSet {
  readonly name: string;
  readonly values: readonly SpecValue[];
  readonly codes: readonly string[];
  /** FREIGHT_CLASS: further codes that the BOL accepts. */
  readonly alsoOnBol: readonly string[];
  /** BOL_PKG_TYPE: codes that a line item does not accept. */
  readonly notOnLineItem: readonly string[];
}

export function valueSets(): ReadonlyMap<string, SpecValueSet> {
  const sets = new Map<string, SpecValueSet>();
  for (const bullet of section('2.2').text.split(/^- /m).slice(1)) {
    // A bullet can define two sets ("COUNTRY2: US, CA, MX. COUNTRY3 (BOL only): USA, CAN, MEX."); each name starts one.
    for (const part of bullet.split(/(?<=\. )(?=[A-Z]+\d \()/)) {
      const set = readValueSet(part.trim(), sets);
      sets.set(set.name, set);
    }
  }
  return sets;
}

export function valueSet(name: string): SpecValueSet {
  return must(valueSets().get(name), `value set ${name}`);
}

function readValueSet(text: string, earlier: ReadonlyMap<string, SpecValueSet>): SpecValueSet {
  const [, name = '', body = ''] = must(
    /^([A-Z][A-Z_]+\d?)(?: \([^)]*\))?[:.] (.+)$/s.exec(text) ?? undefined,
    `set in: ${text}`,
  );
  const listed = /[Nn]o-charge handling codes are (.+?)\.$/.exec(body)?.[1];
  const lacks = /^the (\w+) set without (\w+)\.$/.exec(body);
  const values = lacks
    ? must(earlier.get(lacks[1] ?? ''), `set ${lacks[1]}`).values.filter((value) => value.code !== lacks[2])
    : [...readValues(name, body), ...codesOf(listed ?? '').map((code) => ({ code, noCharge: true as const }))];
  return {
    name,
    values,
    codes: values.map((value) => value.code),
    alsoOnBol: codesOf(/The BOL additionally accepts (\S+?)\.$/.exec(body)?.[1] ?? ''),
    notOnLineItem: codesOf(/`packagingType`, (.+?) are not supported/.exec(body)?.[1]?.replace(' and ', ' ') ?? ''),
  };
}

function readValues(name: string, body: string): SpecValue[] {
  // The list is the first sentence; a period inside a number (77.5) or a description is not followed by a space.
  const sentences = body.split(/\.(?:\s+|$)/);
  if (name === 'US_CA_STATES') {
    return sentences.flatMap((sentence) => {
      const [label, codes] = sentence.split(': ');
      const country = label === 'US' ? 'US' : label === 'Canada' ? 'CA' : undefined;
      return codesOf(codes ?? '').map((code) => ({ code, country: must(country, `country ${label}`) }));
    });
  }
  const list = must(sentences[0], `values of ${name}`);
  if (name === 'MX_STATES') return codesOf(list).map((code) => ({ code, country: 'MX' }));
  if (!list.includes(',')) return codesOf(list).map((code) => ({ code }));
  return list.split(/, (?![^(]*\))/).map(readValue);
}

function readValue(item: string): SpecValue {
  const [, code = '', note] = must(/^(\S+)(?: \((.+)\))?$/.exec(item) ?? undefined, `code in: ${item}`);
  if (note === 'not accepted') return { code, mark: 'notAccepted' };
  if (note === 'not supported') return { code, mark: 'notSupported' };
  return note === undefined ? { code } : { code, description: note };
}

function codesOf(list: string): string[] {
  return list.split(/[\s,]+/).filter((code) => code !== '');
}

// ── §4 Endpoints and §7 Errors ─────────────────────────────────────────────────────────────────────────────────────────

export type SpecMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface SpecEndpoint {
  readonly method: SpecMethod;
  readonly path: string;
  /** client: Basic with the client's id and secret. portal: API key plus Basic. bearer: API key plus token. */
  readonly auth: 'client' | 'portal' | 'bearer';
  readonly request: string;
  /** Undefined if the specification says "not shown". */
  readonly successStatus: number | undefined;
  readonly success: string;
}

export function endpoints(): readonly SpecEndpoint[] {
  return tableOf('4', 0, 'Method').rows.map((row) => ({
    method: row.Method as SpecMethod,
    path: must(row.Path, 'path'),
    auth: authOf(must(row.Auth, 'auth')),
    request: must(row.Request, 'request'),
    success: must(row['Success response'], 'success response'),
    successStatus: numberIn(/^(\d{3})\b/, row['Success response']),
  }));
}

function authOf(text: string): SpecEndpoint['auth'] {
  if (text.startsWith('Bearer + apikey')) return 'bearer';
  if (text.includes('portal account')) return 'portal';
  if (text.startsWith('Basic')) return 'client';
  throw new Error(`§4: an unknown kind of authentication: ${text}`);
}

/** What §7 says about `data` in the body: an empty object, an empty array, no such field, no body at all, or nothing. */
export type SpecErrorData = 'empty object' | 'array empty' | 'absent' | 'body empty' | 'unsaid';

export interface SpecError {
  readonly method: SpecMethod;
  readonly path: string;
  readonly status: number;
  readonly meaning: string;
  readonly data: SpecErrorData;
}

/** One entry per method, path and status; a row about all methods stands for each that §4 lists. */
export function errors(): readonly SpecError[] {
  return tableOf('7', 0, 'Operation').rows.flatMap((row) => {
    const operation = must(row.Operation, 'operation');
    const meaning = must(row.Meaning, 'meaning');
    const [, method, path = '', all] = must(
      /^(?:([A-Z]+) )?(\/\S+)( \(all methods\))?$/.exec(operation) ?? undefined,
      operation,
    );
    const methods = all
      ? endpoints()
          .filter((endpoint) => endpoint.path === path)
          .map((endpoint) => endpoint.method)
      : [must(method, `method in: ${operation}`) as SpecMethod];
    return methods.map((each) => ({
      method: each,
      path,
      status: Number(row.Code),
      meaning,
      data: errorDataOf(meaning),
    }));
  });
}

function errorDataOf(meaning: string): SpecErrorData {
  if (meaning.includes('body empty')) return 'body empty';
  if (meaning.includes('no `data` array')) return 'absent';
  if (meaning.includes('`data` array empty')) return 'array empty';
  if (meaning.includes('`data` empty')) return 'empty object';
  if (meaning.includes('`data`')) throw new Error(`§7: an unknown saying about data: ${meaning}`);
  return 'unsaid';
}

function numberIn(pattern: RegExp, text: string | undefined): number | undefined {
  const found = pattern.exec(text ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

// ── §2.3 to §2.8 Fields ────────────────────────────────────────────────────────────────────────────────────────────────

export type SpecReq = 'R' | 'C' | 'O';
export type SpecCondition = 'RQ-CORE' | 'RQ-VOL' | 'RQ-CLS';

export interface SpecField {
  /** The full path, with [] after an array: `commodity.handlingUnits[].lineItems[].weight`. */
  readonly path: string;
  readonly type: string;
  /** Undefined if the column is empty or missing. */
  readonly req: SpecReq | undefined;
  readonly condition: SpecCondition | undefined;
  readonly rules: string;
  /** Lengths for strings, values for numbers, where the rules give them as figures. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly default: string | undefined;
  /** The value sets that the rules name. */
  readonly valueSets: readonly string[];
}

export function credentialFields(): readonly SpecField[] {
  return fieldsOf(tableOf('2.3', 0, 'Field'));
}

export function tokenFields(): readonly SpecField[] {
  return fieldsOf(tableOf('2.4', 0, 'Field'));
}

/** Request fields in document order, with "same members as" expanded and inline members of an array as its own. */
export function requestFields(sectionNumber: '2.6' | '2.7' | '2.8'): readonly SpecField[] {
  if (sectionNumber === '2.6')
    return withCopies(fieldsOf(tableOf('2.6', 0, 'Field')), 'originPoint', 'destinationPoints[].point');
  if (sectionNumber === '2.8') return fieldsOf(tableOf('2.8', 0, 'Field')).flatMap(withInlineMembers);
  const top = withCopies(fieldsOf(tableOf('2.7', 0, 'Field')), 'origin', 'destination');
  return [...top, ...fieldsOf(tableOf('2.7', 1, 'Field'))];
}

export function responseFields(sectionNumber: '2.6' | '2.7' | '2.8'): readonly SpecField[] {
  return fieldsOf(tableOf(sectionNumber, sectionNumber === '2.6' ? 1 : 2, 'Field'));
}

/** The fields that §2.7 and §2.8 list for the top level of the request; `required` is empty if there is no such list. */
export function topLevelMembers(sectionNumber: '2.7' | '2.8'): { all: readonly string[]; required: readonly string[] } {
  const { text } = section(sectionNumber);
  const all = must(/top-level (?:request )?members: (.+?)\./i.exec(text)?.[1], 'top-level members');
  const required = /required top-level members are (.+?)\./.exec(text)?.[1] ?? '';
  return { all: codesOf(all), required: codesOf(required) };
}

function fieldsOf(table: SpecTable): readonly SpecField[] {
  let base = '';
  return table.rows.flatMap((row) => {
    const written = must(row.Field, 'field');
    const type = must(row.Type, `type of ${written}`);
    const [req = '', condition] = (row.Req ?? '').split(' ');
    if (!/^[RCO]?$/.test(req)) throw new Error(`${written}: an unknown requirement ${req}`);
    const rules = row.Rules ?? row.Notes ?? '';
    // ".count" belongs to the array that was last named by its full path; ".width" after a comma is a sibling of the field before it.
    const [first = '', ...siblings] = written.split(', ');
    const path = first.startsWith('.') ? `${base}${first}` : first;
    if (!first.startsWith('.') && type === 'array of object') base = `${first}[]`;
    return [path, ...siblings.map((sibling) => path.replace(/\.[^.]+$/, sibling))].map((each) => ({
      path: each,
      type,
      req: (req || undefined) as SpecReq | undefined,
      condition: condition?.replace(/[()]/g, '') as SpecCondition | undefined,
      rules,
      ...figuresOf(rules),
    }));
  });
}

/** Expands a row that says "same members as" another with that one's fields, in place. */
function withCopies(fields: readonly SpecField[], from: string, to: string): readonly SpecField[] {
  const copies = fields
    .filter((field) => field.path.startsWith(`${from}.`))
    .map((field) => ({ ...field, path: `${to}${field.path.slice(from.length)}` }));
  if (!fields.some((field) => isSaidSame(field, to))) throw new Error(`No row says that ${to} is the same as ${from}`);
  return fields.flatMap((field) => {
    if (!isSaidSame(field, to)) return [field];
    return field.path.endsWith('.*') ? copies : [field, ...copies];
  });
}

function isSaidSame(field: SpecField, to: string): boolean {
  return (field.path === to || field.path === `${to}.*`) && field.rules.startsWith('same ');
}

/** `{number string 1-25, palletized boolean, …}` in the rules of an array lists the fields of its items. */
function withInlineMembers(field: SpecField): readonly SpecField[] {
  const members = field.type === 'array of object' ? /^\{(.+)\}$/.exec(field.rules)?.[1] : undefined;
  if (members === undefined) return [field];
  const inline = members.split(', ').map((member) => {
    const [name = '', type = '', ...rules] = member.split(' ');
    const text = rules.join(' ');
    return {
      path: `${field.path}[].${name}`,
      type,
      req: undefined,
      condition: undefined,
      rules: text,
      ...figuresOf(text),
    };
  });
  return [field, ...inline];
}

function figuresOf(rules: string): Pick<SpecField, 'min' | 'max' | 'default' | 'valueSets'> {
  const text = rules.startsWith('{') ? '' : rules;
  const range = /(?:^|[.,] |each )(\d+)-(\d+)(?= chars| each|[,:.]|$)/.exec(text);
  const exact = numberIn(/(?:^|[.,] |exactly )(\d+) chars/, text) ?? numberIn(/^(\d+) digits/, text);
  return {
    min: range ? Number(range[1]) : (exact ?? numberIn(/\bmin (\d+)/, text)),
    max: range ? Number(range[2]) : (exact ?? numberIn(/\bmax (\d+)/, text)),
    default: /\b[Dd]efault (\w+)/.exec(text)?.[1],
    valueSets: text.match(/\b(?:[A-Z]+_[A-Z_]+|COUNTRY\d)\b/g) ?? [],
  };
}

// ── §2.8 Parties of a BOL ──────────────────────────────────────────────────────────────────────────────────────────────

export const BOL_PARTIES = ['origin', 'destination', 'billTo', 'customsBroker'] as const;
export type BolParty = (typeof BOL_PARTIES)[number];

export interface SpecPartyField extends SpecField {
  /** R or O for each party, or 'absent' if the party does not have the field. */
  readonly reqOf: Readonly<Record<BolParty, 'R' | 'O' | 'absent'>>;
}

/**
 * The field table takes precedence. Where it says nothing (city), the sentence above it applies, which lists the required
 * fields of three parties and calls every field of customsBroker optional.
 */
export function partyFields(): readonly SpecPartyField[] {
  const table = tableOf('2.8', 1, 'Field');
  const required = codesOf(must(/required members: ([^)]+)\)/.exec(table.caption)?.[1], 'required members of a party'));
  return fieldsOf(table).map((field) => {
    const only = /^(customsBroker)\.(.+)$/.exec(field.path);
    const path = only?.[2] ?? field.path;
    const reqs = BOL_PARTIES.map((party) => {
      if (only && party !== only[1]) return [party, 'absent'];
      return [
        party,
        partyReqOf(field.rules, party) ?? (required.includes(path) && party !== 'customsBroker' ? 'R' : 'O'),
      ];
    });
    return { ...field, path, reqOf: Object.fromEntries(reqs) };
  });
}

function partyReqOf(rules: string, party: BolParty): 'R' | 'O' | 'absent' | undefined {
  if (rules.includes(`(not on ${party})`)) return 'absent';
  if (rules.includes(`(optional on ${party})`)) return 'O';
  if (rules.startsWith('O, ')) return 'O';
  if (/[Rr]equired when the party object is given/.test(rules)) return 'R';
  const [, mandatory = '', optional = ''] = /Required for (.+?), optional for (.+)$/.exec(rules) ?? [];
  if (mandatory.split(' ').includes(party)) return 'R';
  return optional.split(' ').includes(party) ? 'O' : undefined;
}
