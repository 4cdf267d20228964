// The kinds of field that the sections of a BOL request share (§2.8).
import { Type } from 'typebox';
import { formed, oneOf } from '../../../platform/contract/fields.ts';

const described = (description: string | undefined) => (description === undefined ? {} : { description });

export const text = (maxLength: number, description?: string) => Type.String({ maxLength, ...described(description) });
export const optional = (maxLength: number, description?: string) => Type.Optional(text(maxLength, description));
export const whole = (minimum: number, maximum: number, description?: string) =>
  Type.Integer({ minimum, maximum, ...described(description) });
export const flag = (description?: string) => Type.Boolean(described(description));
/** A flag that defaults to false. */
export const unset = (description?: string) =>
  Type.Optional(Type.Boolean({ default: false, ...described(description) }));

/** A unit with only one possible value. It is optional, although the table calls some of them required (spec-gaps 5). */
export const unit = <const Value extends string>(value: Value) => Type.Optional(oneOf([value], { default: value }));

export const phone = (description?: string) =>
  formed('^\\d{10}$', '10 digits, area code and number, without country code or dashes', {
    minLength: 10,
    maxLength: 10,
    ...described(description),
  });

/** The most addresses that the documents of one bill are mailed to at once (spec-gaps 5). */
export const MOST_MAILED = 50;

/** ISO 8601: a date, or a time to the minute, second or fraction. Without an offset, it is local time at the location. */
export const isoTime = (description?: string) => Type.String({ format: 'iso-8601', ...described(description) });
