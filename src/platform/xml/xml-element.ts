// A parsed XML element: its name, content and position.

export interface XmlElement {
  /** The local name, without a prefix. */
  readonly name: string;
  /** Empty if it has none. */
  readonly namespace: string;
  /** Without namespace declarations. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The characters directly inside it, in order. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly scope: NamespaceScope;
}

export interface XmlAttribute {
  readonly name: string;
  readonly namespace: string;
  readonly value: string;
}

/** The prefixes that an element declares. Those of its ancestors are in `outer`. */
export interface NamespaceScope {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: NamespaceScope | undefined;
}

export function attributeOf(element: XmlElement, name: string, namespace = ''): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === namespace)?.value;
}

/** What a prefix stands for at this element, for values such as `xsi:type="tns:credential"`. */
export function namespaceOf(element: Pick<XmlElement, 'scope'>, prefix: string): string | undefined {
  for (let scope: NamespaceScope | undefined = element.scope; scope !== undefined; scope = scope.outer) {
    const namespace = scope.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return prefix === '' ? '' : undefined;
}

/** White space as defined by XML. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

/** As XML Schema reads an xs:token: trimmed, with single spaces inside. */
export function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}
