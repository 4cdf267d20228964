// Reads the XML that most programs send, in a fraction of the time that a complete parser takes: elements, attributes, namespaces and
// text in ASCII. Anything else, and anything wrong, is left to the complete parser, which decides and words the error.
import { namespaceOf, type XmlAttribute, type XmlElement } from './xml-element.ts';
import { XML_LIMITS } from './xml-limits.ts';

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** An attribute whose prefix has not been looked up: a later one of the same element may declare it. */
interface PrefixedAttribute {
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}

/** No carriage returns, which XML turns into line feeds. */
const PLAIN_CHARACTERS = /^[\t\n\x20-\x7e]*$/;
const DECLARATION = /^<\?xml version="1\.0"(?: encoding="[A-Za-z][A-Za-z0-9._-]*")?(?: standalone="(?:yes|no)")? ?\?>/;
const START = /<(?:([A-Za-z_][A-Za-z0-9_.-]*):)?([A-Za-z_][A-Za-z0-9_.-]*)/y;
const ATTRIBUTE =
  /[ \t\n]+(?:([A-Za-z_][A-Za-z0-9_.-]*):)?([A-Za-z_][A-Za-z0-9_.-]*)=(?:"([^"<&\t\n]*)"|'([^'<&\t\n]*)')/y;
const START_ENDS = /[ \t\n]*(\/?)>/y;
const END_ENDS = /[ \t\n]*>/y;
const BLANK = /[ \t\n]*/y;
/** These prefixes and namespaces have rules of their own. */
const RESERVED_PREFIX = /^xml/i;
const RESERVED_NAMESPACE = /^http:\/\/www\.w3\.org\/(?:XML\/1998\/namespace|2000\/xmlns\/)/;

/** Undefined if the document is not plain, exceeds a limit or is not well-formed. */
export function readPlainXml(text: string): XmlElement | undefined {
  if (text.length > XML_LIMITS.characters || !PLAIN_CHARACTERS.test(text) || text.includes(']]>')) return undefined;
  return new PlainReading(text).read();
}

class PlainReading {
  readonly #text: string;
  readonly #open: OpenElement[] = [];
  /** Of the open elements, as their end tags must repeat it. */
  readonly #prefixedNames: string[] = [];
  #at = 0;
  #elements = 0;
  #line = 1;
  #lineStart = 0;
  /** The line feed that ends the line, or the end of the text. */
  #lineEnd = -1;

  constructor(text: string) {
    this.#text = text;
    this.#lineEnd = this.#lineFeedFrom(0);
  }

  read(): XmlElement | undefined {
    this.#at = DECLARATION.exec(this.#text)?.[0].length ?? 0;
    this.#take(BLANK);
    const root = this.#begin();
    if (root === undefined || !this.#readContent()) return undefined;
    this.#take(BLANK);
    return this.#at === this.#text.length ? root : undefined;
  }

  /** Reads up to the end of the root. Returns whether it could. */
  #readContent(): boolean {
    const text = this.#text;
    for (let element = this.#open.at(-1); element !== undefined; element = this.#open.at(-1)) {
      const next = text.indexOf('<', this.#at);
      if (next === -1) return false;
      if (next > this.#at) {
        const part = text.slice(this.#at, next);
        if (part.includes('&')) return false;
        element.text += part;
        this.#at = next;
      }
      const isRead = text[next + 1] === '/' ? this.#end() : this.#begin() !== undefined;
      if (!isRead) return false;
    }
    return true;
  }

  #begin(): XmlElement | undefined {
    const start = this.#take(START);
    this.#elements += 1;
    if (start === undefined || this.#elements > XML_LIMITS.elements) return undefined;
    const [tag, prefix = '', name = ''] = start;
    const declared = new Map<string, string>();
    const read = this.#attributes(declared);
    const end = this.#take(START_ENDS);
    if (read === undefined || end === undefined || RESERVED_PREFIX.test(prefix)) return undefined;
    if (tag.length > XML_LIMITS.nameLength || this.#open.length >= XML_LIMITS.depth) return undefined;
    const outer = this.#open.at(-1);
    const scope = declared.size === 0 && outer !== undefined ? outer.scope : { declared, outer: outer?.scope };
    const namespace = namespaceOf({ scope }, prefix);
    if (namespace === undefined) return undefined;
    const attributes: XmlAttribute[] = [];
    for (const one of read) {
      const itsNamespace = one.prefix === '' ? '' : namespaceOf({ scope }, one.prefix);
      if (itsNamespace === undefined) return undefined;
      if (attributes.some((other) => other.name === one.name && other.namespace === itsNamespace)) return undefined;
      attributes.push({ name: one.name, namespace: itsNamespace, value: one.value });
    }
    this.#moveToLine();
    const line = this.#line;
    const column = this.#at - this.#lineStart;
    const element: OpenElement = { name, namespace, attributes, children: [], text: '', line, column, scope };
    outer?.children.push(element);
    if (end[1] === '') {
      this.#open.push(element);
      this.#prefixedNames.push(tag.slice(1));
    }
    return element;
  }

  #end(): boolean {
    const name = this.#prefixedNames.at(-1)!;
    if (!this.#text.startsWith(name, this.#at + 2)) return false;
    this.#at += 2 + name.length;
    this.#open.pop();
    this.#prefixedNames.pop();
    return this.#take(END_ENDS) !== undefined;
  }

  /** The attributes of a start tag. The namespaces that it declares are added to `declared`. */
  #attributes(declared: Map<string, string>): readonly PrefixedAttribute[] | undefined {
    const attributes: PrefixedAttribute[] = [];
    for (let found = this.#take(ATTRIBUTE); found !== undefined; found = this.#take(ATTRIBUTE)) {
      const [, prefix = '', name = '', double, single] = found;
      const value = double ?? single ?? '';
      if (prefix.length + name.length >= XML_LIMITS.nameLength) return undefined;
      if (attributes.length + declared.size >= XML_LIMITS.attributes) return undefined;
      if (prefix === 'xmlns' || (prefix === '' && name === 'xmlns')) {
        const declares = prefix === '' ? '' : name;
        if (declared.has(declares) || !isPlainDeclaration(declares, value)) return undefined;
        declared.set(declares, value);
      } else {
        if (RESERVED_PREFIX.test(prefix)) return undefined;
        attributes.push({ prefix, name, value });
      }
    }
    return attributes;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text) ?? undefined;
    if (match !== undefined) this.#at = expression.lastIndex;
    return match;
  }

  #moveToLine(): void {
    while (this.#lineEnd < this.#at) {
      this.#line += 1;
      this.#lineStart = this.#lineEnd + 1;
      this.#lineEnd = this.#lineFeedFrom(this.#lineStart);
    }
  }

  #lineFeedFrom(at: number): number {
    const found = this.#text.indexOf('\n', at);
    return found === -1 ? this.#text.length : found;
  }
}

function isPlainDeclaration(prefix: string, namespace: string): boolean {
  if (namespace === '') return prefix === '';
  return !RESERVED_PREFIX.test(prefix) && !RESERVED_NAMESPACE.test(namespace) && namespace.trim() === namespace;
}
