// How the contract's tools inspect a schema: the fields of an object, the items of an array.
import type { TSchema } from 'typebox';

interface Structure {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

export function membersOf(schema: TSchema): readonly [name: string, member: TSchema][] {
  return Object.entries((schema as Structure).properties ?? {});
}

export function itemsOf(schema: TSchema): TSchema | undefined {
  return (schema as Structure).items;
}

export function isText(schema: TSchema): boolean {
  return (schema as Structure).type === 'string';
}

/** A schema without a type accepts everything. */
export function takesNull(schema: TSchema): boolean {
  const { type } = schema as Structure;
  return type === undefined || type === 'null' || (Array.isArray(type) && type.includes('null'));
}

export function isOptional(schema: TSchema): boolean {
  return (schema as { '~optional'?: boolean })['~optional'] === true;
}

/** Undefined if a schema accepts several types, or everything. */
export function typeOf(schema: TSchema): string | undefined {
  const { type } = schema as Structure;
  return typeof type === 'string' ? type : undefined;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
