// Reads an XML Schema, as far as we use it: sequences, choices, restricted strings. It rejects anything else, so that a published schema
// contains nothing that is not enforced.
import { readXml } from './read-xml.ts';
import type { ChildrenRule, ElementRule, Place, TextPattern, TextRule } from './schema-model.ts';
import { attributeOf, namespaceOf, type XmlElement } from './xml-element.ts';

const XS = 'http://www.w3.org/2001/XMLSchema';
/** Characters for which an XSD pattern and a JavaScript regular expression mean the same. */
const PLAIN_PATTERN = /^[A-Za-z0-9[\](){}|,?*+ -]+$/;

export class Schema {
  readonly #root: XmlElement;
  readonly #namespace: string;

  /** @throws Error if the text is not a schema */
  constructor(text: string) {
    this.#root = readXml(text);
    if (!isXs(this.#root, 'schema')) throw new Error('An XML Schema begins with xs:schema.');
    const qualified = attributeOf(this.#root, 'elementFormDefault') === 'qualified';
    if (!qualified) throw new Error('Only schemas with elementFormDefault="qualified" are read.');
    this.#namespace = attributeOf(this.#root, 'targetNamespace') ?? '';
  }

  /** The rule of a global element. @throws Error if there is none, or it uses something unsupported */
  element(name: string): ElementRule {
    const found = this.#root.children.find((one) => isXs(one, 'element') && attributeOf(one, 'name') === name);
    if (found === undefined) throw new Error(`The schema has no element ${name}.`);
    return this.#elementRule(found);
  }

  #elementRule(element: XmlElement): ElementRule {
    allow(element, ['name', 'type', 'minOccurs', 'maxOccurs']);
    const name = attributeOf(element, 'name');
    if (name === undefined) throw unread(element, 'has no name');
    const typeName = expand(element, attributeOf(element, 'type'));
    const inline = partsOf(element);
    const inside = inline[0];
    if (inline.length > 1 || (typeName === undefined) === (inside === undefined)) {
      throw unread(element, 'must have one type, by name or inside');
    }
    const content = typeName === undefined ? this.#content(inside!) : this.#namedType(element, typeName);
    return { name, namespace: this.#namespace, typeName, content };
  }

  #namedType(user: XmlElement, typeName: string): TextRule | ChildrenRule {
    const builtIn = builtInRule(typeName);
    if (builtIn !== undefined) return builtIn;
    const found = this.#root.children.find(
      (one) =>
        (isXs(one, 'simpleType') || isXs(one, 'complexType')) &&
        `{${this.#namespace}}${attributeOf(one, 'name')}` === typeName,
    );
    if (found === undefined) throw unread(user, `names the type ${typeName}, which is not read here`);
    return this.#content(found);
  }

  #content(type: XmlElement): TextRule | ChildrenRule {
    allow(type, ['name']);
    const [only, ...others] = partsOf(type);
    if (only === undefined || others.length > 0) throw unread(type, 'must hold one thing');
    if (isXs(type, 'simpleType') && isXs(only, 'restriction')) return this.#restriction(only);
    if (isXs(type, 'complexType') && isXs(only, 'sequence')) {
      allow(only, []);
      return { kind: 'children', places: partsOf(only).map((one) => this.#place(one)) };
    }
    throw unread(only, 'is not read here');
  }

  #place(particle: XmlElement): Place {
    if (isXs(particle, 'element')) return { options: [this.#elementRule(particle)], ...occurrence(particle) };
    if (!isXs(particle, 'choice')) throw unread(particle, 'is not read here');
    allow(particle, ['minOccurs', 'maxOccurs']);
    const parts = partsOf(particle);
    for (const part of parts) {
      const { minOccurs, maxOccurs } = occurrence(part);
      if (!isXs(part, 'element') || minOccurs !== 1 || maxOccurs !== 1) throw unread(part, 'cannot be chosen here');
    }
    return { options: parts.map((one) => this.#elementRule(one)), ...occurrence(particle) };
  }

  #restriction(restriction: XmlElement): TextRule {
    allow(restriction, ['base']);
    const base = expand(restriction, attributeOf(restriction, 'base'));
    const start = builtInRule(base ?? '');
    if (start === undefined) throw unread(restriction, `restricts ${base}, which is not read here`);
    const rule: { -readonly [Member in keyof TextRule]: TextRule[Member] } = { ...start };
    const values: string[] = [];
    for (const facet of partsOf(restriction)) {
      allow(facet, ['value']);
      const value = attributeOf(facet, 'value') ?? '';
      if (isXs(facet, 'minLength')) rule.minLength = wholeNumber(facet, value);
      else if (isXs(facet, 'maxLength')) rule.maxLength = wholeNumber(facet, value);
      else if (isXs(facet, 'enumeration')) values.push(value);
      else if (isXs(facet, 'pattern') && rule.pattern === undefined) rule.pattern = readPattern(facet, value);
      else throw unread(facet, 'is not read here');
    }
    if (values.length > 0) rule.oneOf = values;
    return rule;
  }
}

function isXs(element: XmlElement, name: string): boolean {
  return element.namespace === XS && element.name === name;
}

/** The meaningful children, without documentation. */
function partsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((one) => !isXs(one, 'annotation'));
}

function builtInRule(typeName: string): TextRule | undefined {
  if (typeName !== `{${XS}}string` && typeName !== `{${XS}}token`) return undefined;
  const unlimited = { minLength: 0, maxLength: Number.POSITIVE_INFINITY, pattern: undefined, oneOf: undefined };
  return { kind: 'text', collapsed: typeName.endsWith('token'), ...unlimited };
}

function readPattern(facet: XmlElement, source: string): TextPattern {
  if (!PLAIN_PATTERN.test(source)) throw unread(facet, `has the pattern ${source}, which is not read here`);
  return { source, expression: new RegExp(`^(?:${source})$`, 'u') };
}

function occurrence(particle: XmlElement): { minOccurs: number; maxOccurs: number } {
  const most = attributeOf(particle, 'maxOccurs') ?? '1';
  return {
    minOccurs: wholeNumber(particle, attributeOf(particle, 'minOccurs') ?? '1'),
    maxOccurs: most === 'unbounded' ? Number.POSITIVE_INFINITY : wholeNumber(particle, most),
  };
}

function wholeNumber(element: XmlElement, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw unread(element, `needs a whole number, not "${text}"`);
  return Number(text);
}

/** `tns:credential` as `{namespace}credential`. */
function expand(element: XmlElement, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const [local = '', prefix = ''] = name.split(':').reverse();
  return `{${namespaceOf(element, prefix) ?? ''}}${local}`;
}

function allow(element: XmlElement, names: readonly string[]): void {
  const other = element.attributes.find((one) => !names.includes(one.name));
  if (other !== undefined) throw unread(element, `has the attribute ${other.name}, which is not read here`);
}

function unread(element: XmlElement, why: string): Error {
  return new Error(`Schema, line ${element.line}: xs:${element.name} ${why}.`);
}
