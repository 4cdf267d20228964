// Fields that are required under a condition: one marker that checks, documents and explains the rule.
import { type TOptional, type TSchema, Type } from 'typebox';

/** `holds` decides, `says` becomes the documentation and the failure's text ("Required when …"). */
export interface Condition {
  readonly says: string;
  /**
   * `owner` is the object that has the field, `root` is the whole request, `holder` is the object in which the owner
   * stands, by itself or in a list. Each may be malformed: never throw.
   */
  holds(
    owner: Readonly<Record<string, unknown>>,
    root: unknown,
    holder: Readonly<Record<string, unknown>> | undefined,
  ): boolean;
}

/** The keyword under which a schema carries its condition; its function is invisible to JSON. */
export const REQUIRED_WHEN = 'requiredWhen';

export function requiredWhen<S extends TSchema>(condition: Condition, schema: S): TOptional<S> {
  return Type.Optional({ ...schema, [REQUIRED_WHEN]: condition } as S) as TOptional<S>;
}

export function conditionOf(schema: TSchema): Condition | undefined {
  return (schema as { [REQUIRED_WHEN]?: Condition })[REQUIRED_WHEN];
}
