// Fields that are required under a condition: one marker that checks, documents and explains the rule.
import { type TOptional, type TSchema, Type } from 'typebox';

/** `holds` decides; `says` becomes the documentation and the failure text ("Required when …"). */
export interface Condition {
  readonly says: string;
  /**
   * `owner` is the object with the field, `root` the whole request, `holder` the object that contains the owner, directly or in a list. Any
   * of them may be malformed: never throw.
   */
  holds(
    owner: Readonly<Record<string, unknown>>,
    root: unknown,
    holder: Readonly<Record<string, unknown>> | undefined,
  ): boolean;
}

/** The keyword under which a schema carries its condition. Its function is not serialized to JSON. */
export const REQUIRED_WHEN = 'requiredWhen';

export function requiredWhen<S extends TSchema>(condition: Condition, schema: S): TOptional<S> {
  return Type.Optional({ ...schema, [REQUIRED_WHEN]: condition } as S) as TOptional<S>;
}

export function conditionOf(schema: TSchema): Condition | undefined {
  return (schema as { [REQUIRED_WHEN]?: Condition })[REQUIRED_WHEN];
}
