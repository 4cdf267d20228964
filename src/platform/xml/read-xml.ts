// Reads an XML document into elements, under limits. Anything that could make a reader open, fetch or expand something is rejected.
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { readPlainXml } from './read-plain-xml.ts';
import type { NamespaceScope, XmlAttribute, XmlElement } from './xml-element.ts';
import { XML_LIMITS } from './xml-limits.ts';
import { XmlRefused } from './xml-refused.ts';

const XMLNS = 'http://www.w3.org/2000/xmlns/';
const LONGEST_REASON = 200;

interface OpenElement extends XmlElement {
  readonly attributes: XmlAttribute[];
  readonly children: XmlElement[];
  text: string;
}

/** @throws XmlRefused */
export function readXml(text: string): XmlElement {
  if (text.length > XML_LIMITS.characters) {
    throw new XmlRefused(`The document has more than ${XML_LIMITS.characters} characters. Nothing here needs so many.`);
  }
  return readPlainXml(text) ?? readAnyXml(text);
}

/** The complete parser, for documents within the limit of characters. @throws XmlRefused */
export function readAnyXml(text: string): XmlElement {
  return new Reading().read(text);
}

/** One document being parsed. Every handler throws at the first thing that is not allowed. */
class Reading {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;
  #elements = 0;
  #attributes = 0;
  #comments = 0;

  read(text: string): XmlElement {
    const parser = this.#parser;
    parser.on('error', (error) => this.#refuse(reasonOf(error)));
    parser.on('xmldecl', ({ version }) => {
      if (version !== '1.0') this.#refuse('only XML 1.0 is read here.');
    });
    parser.on('doctype', () => this.#refuse('a document type declaration (DTD) is not allowed. Remove it.'));
    parser.on('processinginstruction', () => this.#refuse('a processing instruction is not allowed. Remove it.'));
    parser.on('comment', () => this.#count(++this.#comments, XML_LIMITS.comments, 'comments'));
    parser.on('opentagstart', ({ name }) => this.#begin(name));
    parser.on('attribute', ({ name }) => this.#attribute(name));
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('text', (part) => this.#append(part));
    parser.on('cdata', (part) => this.#append(part));
    parser.on('closetag', () => this.#leave());
    parser.write(text).close();
    if (this.#root === undefined) throw new XmlRefused('The document holds no element.');
    return this.#root;
  }

  /** Called before the attributes are read, so that a flood is stopped at its beginning. */
  #begin(name: string): void {
    this.#checkName(name);
    this.#count(++this.#elements, XML_LIMITS.elements, 'elements');
    this.#count(this.#open.length + 1, XML_LIMITS.depth, 'elements inside one another');
    this.#attributes = 0;
  }

  #attribute(name: string): void {
    this.#checkName(name);
    this.#count(++this.#attributes, XML_LIMITS.attributes, 'attributes in one element');
  }

  #enter(tag: SaxesTagNS): void {
    const { line, column } = this.#parser;
    const attributes = Object.values(tag.attributes).filter((one) => one.uri !== XMLNS);
    const element: OpenElement = {
      name: tag.local,
      namespace: tag.uri,
      attributes: attributes.map(({ local, uri, value }: SaxesAttributeNS) => ({ name: local, namespace: uri, value })),
      children: [],
      text: '',
      line,
      column,
      scope: scopeOf(tag, this.#open.at(-1)?.scope),
    };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  #append(part: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined) element.text += part;
  }

  #leave(): void {
    this.#open.pop();
  }

  #checkName(name: string): void {
    if (name.length > XML_LIMITS.nameLength) {
      this.#refuse(`a name has more than ${XML_LIMITS.nameLength} characters.`);
    }
  }

  #count(count: number, most: number, what: string): void {
    if (count > most) this.#refuse(`there are more than ${most} ${what}.`);
  }

  #refuse(reason: string): never {
    const { line, column } = this.#parser;
    throw new XmlRefused(reason, { line, column });
  }
}

function scopeOf(tag: SaxesTagNS, outer: NamespaceScope | undefined): NamespaceScope {
  const declared = new Map(Object.entries(tag.ns));
  return declared.size === 0 && outer !== undefined ? outer : { declared, outer };
}

/** The parser's message without its position, and without quoting a whole document. */
function reasonOf(error: Error): string {
  const words = error.message.replace(/^\d+:\d+: /, '');
  const short = words.length > LONGEST_REASON ? `${words.slice(0, LONGEST_REASON)}…` : words;
  return short.endsWith('.') ? short : `${short}.`;
}
