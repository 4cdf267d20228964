// What an XML Schema says about elements, in the form in which documents are held against it.

/** An element with text in it. */
export interface TextRule {
  readonly kind: 'text';
  /** xs:token: blanks around the text and runs of them inside do not count. */
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

/** An element with elements in it, one place after the other. */
export interface ChildrenRule {
  readonly kind: 'children';
  readonly places: readonly Place[];
}

/** One element, or one of several to choose from; so many of them. */
export interface Place {
  readonly options: readonly ElementRule[];
  readonly minOccurs: number;
  readonly maxOccurs: number;
}

export interface ElementRule {
  readonly name: string;
  readonly namespace: string;
  /** `{namespace}name` when the type has a name: the only one that `xsi:type` may say. */
  readonly typeName: string | undefined;
  readonly content: TextRule | ChildrenRule;
}
