// An XML element as it was read: its name, content and position.

export interface XmlElement {
  /** The local name, without a prefix. */
  readonly name: string;
  /** Empty when it is in none. */
  readonly namespace: string;
  /** Without declarations of namespaces. */
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

/** The prefixes that an element declares; those around it are in `outer`. */
export interface NamespaceScope {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: NamespaceScope | undefined;
}

export function attributeOf(element: XmlElement, name: string, namespace = ''): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === namespace)?.value;
}

/** What a prefix stands for where this element is, for values such as `xsi:type="tns:credential"`. */
export function namespaceOf(element: XmlElement, prefix: string): string | undefined {
  for (let scope: NamespaceScope | undefined = element.scope; scope !== undefined; scope = scope.outer) {
    const namespace = scope.declared.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return prefix === '' ? '' : undefined;
}

/** White space as XML counts it. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

/** As XML Schema reads an xs:token: no blanks around it, and single ones inside. */
export function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}
