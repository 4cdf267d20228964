// The rules of an XML Schema, in the form in which documents are checked against them.

/** An element with text content. */
export interface TextRule {
  readonly kind: 'text';
  /** xs:token: surrounding and repeated white space does not count. */
  readonly collapsed: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: TextPattern | undefined;
  readonly oneOf: readonly string[] | undefined;
}

export interface TextPattern {
  readonly source: string;
  readonly expression: RegExp;
}

/** An element with child elements, in sequence. */
export interface ChildrenRule {
  readonly kind: 'children';
  readonly places: readonly Place[];
}

/** One element, or a choice of several, with its number of occurrences. */
export interface Place {
  readonly options: readonly ElementRule[];
  readonly minOccurs: number;
  readonly maxOccurs: number;
}

export interface ElementRule {
  readonly name: string;
  readonly namespace: string;
  /** `{namespace}name` if the type has a name: the only value that `xsi:type` may have. */
  readonly typeName: string | undefined;
  readonly content: TextRule | ChildrenRule;
}
