// Checks an element against its schema rule, and describes everything that is wrong.
import { didYouMean } from '../contract/did-you-mean.ts';
import type { ChildrenRule, ElementRule, Place, TextRule } from './schema-model.ts';
import { collapse, isBlank, namespaceOf, type XmlElement } from './xml-element.ts';

export interface SchemaFailure {
  /** Such as `availRequest/docType`. */
  readonly path: string;
  readonly line: number;
  /** The broken rule, as the rest of a sentence. */
  readonly description: string;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const LONGEST_SHOWN = 40;

export function checkElement(element: XmlElement, rule: ElementRule): SchemaFailure[] {
  const failures: SchemaFailure[] = [];
  check(element, rule, rule.name, failures);
  return failures;
}

function check(element: XmlElement, rule: ElementRule, path: string, failures: SchemaFailure[]): void {
  const fail = (description: string) => void failures.push({ path, line: element.line, description });
  checkAttributes(element, rule, fail);
  if (rule.content.kind === 'text') checkText(element, rule.content, fail);
  else {
    if (!isBlank(element.text)) fail('holds text; it must hold elements alone.');
    checkChildren(element, rule.content, path, failures);
  }
}

/** Our elements have no attributes. Those of XML Schema itself are redundant or rejected, as it requires. */
function checkAttributes(element: XmlElement, rule: ElementRule, fail: (description: string) => void): void {
  for (const { name, namespace, value } of element.attributes) {
    if (namespace !== XSI) fail(`has the attribute ${shown(name)}, which is not known here. Remove it.`);
    // Hints where a schema could be downloaded: we have ours.
    else if (name === 'schemaLocation' || name === 'noNamespaceSchemaLocation') continue;
    else if (name !== 'type') fail(`has the attribute xsi:${shown(name)}, which is not allowed here. Remove it.`);
    else if (rule.typeName === undefined || expand(element, value) !== rule.typeName) {
      fail('has an xsi:type that is not its type. Remove the attribute.');
    }
  }
}

function expand(element: XmlElement, name: string): string {
  const [local = '', prefix = ''] = collapse(name).split(':').reverse();
  return `{${namespaceOf(element, prefix) ?? '?'}}${local}`;
}

/** The text is not repeated if it may be a password, only if it must match a list or pattern. */
function checkText(element: XmlElement, rule: TextRule, fail: (description: string) => void): void {
  const [child] = element.children;
  if (child !== undefined) {
    fail(`holds the element ${shown(child.name)}; it must hold text alone.`);
    return;
  }
  const text = rule.collapsed ? collapse(element.text) : element.text;
  const length = [...text].length;
  if (length < rule.minLength || length > rule.maxLength) fail(`has ${characters(length)}; ${lengthWords(rule)}.`);
  if (rule.oneOf !== undefined && !rule.oneOf.includes(text)) {
    fail(`is ${shown(text)}; it must be one of ${rule.oneOf.join(', ')}.`);
  }
  if (rule.pattern !== undefined && !rule.pattern.expression.test(text)) {
    fail(`is ${shown(text)}; it must have the form ${rule.pattern.source}.`);
  }
}

function lengthWords({ minLength, maxLength }: TextRule): string {
  if (maxLength === Number.POSITIVE_INFINITY) return `it must have at least ${minLength}`;
  return minLength === 0 ? `it may have at most ${maxLength}` : `it must have ${minLength} to ${maxLength}`;
}

/** Walks the children and the places in parallel; a missing or superfluous child does not hide later errors. */
function checkChildren(element: XmlElement, { places }: ChildrenRule, path: string, failures: SchemaFailure[]): void {
  const fail = (at: XmlElement, where: string, description: string) =>
    void failures.push({ path: where, line: at.line, description });
  let place = 0;
  let taken = 0;
  const leave = (next: number) => {
    for (; place < next; place++, taken = 0) {
      const { minOccurs } = places[place]!;
      if (taken < minOccurs) fail(element, path, `lacks ${placeWords(places[place]!)}.`);
    }
  };
  for (const child of element.children) {
    const where = `${path}/${child.name}`;
    const next = places.findIndex((one, at) => at >= place && optionFor(one, child) !== undefined);
    if (next === -1) {
      fail(child, where, misplacedWords(child, places));
      continue;
    }
    leave(next);
    taken += 1;
    if (taken === places[next]!.maxOccurs + 1) fail(child, where, `is one too many: ${orderWords(places)}.`);
    check(child, optionFor(places[next]!, child)!, where, failures);
  }
  leave(places.length);
}

function optionFor(place: Place, child: XmlElement): ElementRule | undefined {
  return place.options.find((one) => one.name === child.name && one.namespace === child.namespace);
}

function misplacedWords(child: XmlElement, places: readonly Place[]): string {
  const options = places.flatMap((one) => one.options);
  const same = options.find((one) => one.name === child.name);
  if (same !== undefined && same.namespace !== child.namespace) {
    const given = child.namespace === '' ? 'no namespace' : `the namespace ${shown(child.namespace)}`;
    return `is in ${given}; it must be in ${same.namespace}.`;
  }
  if (same !== undefined) return `comes too late: ${orderWords(places)}.`;
  const names = options.map((one) => one.name);
  const meant = didYouMean(child.name, names);
  return `is not known here${meant === undefined ? `: ${orderWords(places)}.` : `. Did you mean ${meant}?`}`;
}

function orderWords(places: readonly Place[]): string {
  return `the order is ${places.map(placeWords).join(', ')}`;
}

function placeWords({ options, minOccurs, maxOccurs }: Place): string {
  const words = options.map((one) => one.name).join(' or ');
  if (maxOccurs > 1) return `${words} (${minOccurs === 0 ? 'any number' : 'one or more'})`;
  return minOccurs === 0 ? `${words} (if any)` : words;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function shown(text: string): string {
  return `"${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}"`;
}
