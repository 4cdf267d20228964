// The value-set shape itself: order, lookup, and what it refuses.
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type CodeOf, valueSet } from './value-set.ts';

const CLASSES = valueSet('CLASSES', [
  { code: '77.5', meaning: 'seventy-seven and a half', heavy: false },
  { code: '100', meaning: 'one hundred', heavy: true },
  { code: '50', meaning: 'fifty', heavy: true },
]);

describe('a value set', () => {
  test('keeps the order in which it was written, integer-like codes included', () => {
    expect(CLASSES.codes).toEqual(['77.5', '100', '50']);
  });

  test('has its codes as a literal union and as a tuple', () => {
    expectTypeOf<CodeOf<typeof CLASSES>>().toEqualTypeOf<'77.5' | '100' | '50'>();
    expectTypeOf(CLASSES.codes).toEqualTypeOf<readonly ['77.5', '100', '50']>();
    expectTypeOf(CLASSES.get('100').heavy).toEqualTypeOf<true>();
  });

  test('looks up codes, and does not mistake names of Object.prototype for one', () => {
    expect(CLASSES.has('50')).toBe(true);
    for (const other of ['', '5', 50, 'constructor', '__proto__', 'toString', null, undefined, ['50']]) {
      expect(CLASSES.has(other)).toBe(false);
    }
    expect(CLASSES.get('50')).toEqual({ code: '50', meaning: 'fifty', heavy: true });
    expect(CLASSES.describe('100')).toBe('one hundred');
  });

  test('throws for a code that bypassed the types', () => {
    expect(() => CLASSES.describe('60' as '50')).toThrow('CLASSES has no code "60"');
  });

  test('cannot be changed', () => {
    expect(() => (CLASSES.codes as unknown as string[]).push('60')).toThrow(TypeError);
    expect(() => Object.assign(CLASSES.get('50'), { meaning: 'sixty' })).toThrow(TypeError);
  });

  test('refuses a code that is listed twice', () => {
    const twice = [
      { code: 'A', meaning: 'one' },
      { code: 'A', meaning: 'two' },
    ];
    expect(() => valueSet('TWICE', twice)).toThrow('TWICE lists a code twice');
  });
});
