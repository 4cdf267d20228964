// A read-only type, at every depth. Types of schemas can be changed; most values that are sent as responses cannot.

export type Immutable<Value> = { readonly [Name in keyof Value]: Immutable<Value[Name]> };
