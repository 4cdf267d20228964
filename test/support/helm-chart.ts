// Does what `helm template` does with a chart: validates the values against the chart's schema, and renders its templates.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { type Functions, GoTemplates, isEmpty } from './go-template.ts';

export type Values = { readonly [name: string]: unknown };
// biome-ignore lint/suspicious/noExplicitAny: Kubernetes has its own schema, and tests check single fields.
export type Manifest = any;

export interface Rendered {
  readonly manifests: readonly Manifest[];
  readonly notes: string;
}

const RELEASE = { Name: 'linehaul-production', Namespace: 'freight', Service: 'Helm' };

/** @throws Error with what the schema or a template rejects */
export function renderChart(folder: string, given: Values = {}): Rendered {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const values = merged(parse(read('values.yaml')), given);
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  const check = ajv.compile(JSON.parse(read('values.schema.json')));
  if (!check(values)) throw new Error(ajv.errorsText(check.errors, { dataVar: 'values' }));

  const chart = parse(read('Chart.yaml'));
  const data = {
    Values: values,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: RELEASE,
  };
  const templates: GoTemplates = new GoTemplates(helmFunctions((name, value) => templates.include(name, value)));
  const files = readdirSync(join(folder, 'templates')).sort(
    (one, other) => Number(other.endsWith('.tpl')) - Number(one.endsWith('.tpl')),
  );
  const texts = files.map((file) => [file, templates.render(read(join('templates', file)), data)] as const);
  const manifests = texts.filter(([file]) => file.endsWith('.yaml')).flatMap(([file, text]) => manifestsOf(file, text));
  return { manifests, notes: texts.find(([file]) => file === 'NOTES.txt')![1] };
}

function manifestsOf(file: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]!.message}`);
    return document.toJS() ?? [];
  });
}

/** Merges as Helm does: maps by key, anything else as a whole. */
function merged(base: unknown, over: unknown): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap(base) || !isMap(over)) return (over === undefined ? base : over) as Values;
  const names = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...names].map((name) => [name, merged(base[name], over[name])]));
}

function helmFunctions(include: (name: string, data: unknown) => string): Functions {
  const indented = (width: unknown, text: unknown) => String(text).replace(/^/gm, ' '.repeat(Number(width)));
  return {
    include: (name, data) => include(String(name), data),
    and: (...values) => (values.some(isEmpty) ? values.find(isEmpty) : values.at(-1)),
    or: (...values) => values.find((one) => !isEmpty(one)) ?? values.at(-1),
    not: (value) => isEmpty(value),
    eq: (one, other) => one === other,
    add: (...values) => values.reduce<number>((sum, one) => sum + Number(one), 0),
    contains: (part, text) => String(text).includes(String(part)),
    default: (fallback, value) => (isEmpty(value) ? fallback : value),
    dict: (...pairs) => Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[key, pairs[at + 1]]] : []))),
    fail: (message) => {
      throw new Error(String(message));
    },
    // Of a map that may lack the key, unlike `.map.key`, which fails then to catch typing errors.
    get: (map, key) => (map as Values)[String(key)] ?? '',
    join: (separator, list) => (list as unknown[]).join(String(separator)),
    nindent: (width, text) => `\n${indented(width, text)}`,
    printf: (format, ...values) => {
      const left = [...values];
      return String(format).replace(/%s/g, () => String(left.shift()));
    },
    quote: (value) => JSON.stringify(String(value)),
    required: (message, value) => {
      if (value === undefined || value === null || value === '') throw new Error(String(message));
      return value;
    },
    sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
    toYaml: (value) => stringify(value, { sortMapEntries: true }).trimEnd(),
    trimSuffix: (suffix, text) =>
      String(text).endsWith(String(suffix)) ? String(text).slice(0, -String(suffix).length) : text,
    trunc: (length, text) => String(text).slice(0, Number(length)),
    upper: (text) => String(text).toUpperCase(),
  };
}
