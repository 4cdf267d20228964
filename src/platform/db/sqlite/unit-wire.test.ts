// What is sent to the database thread arrives unchanged, however many statements there were.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from './sqlite-engine.ts';
import { packOutcome, UnitPacker, UnitUnpacker, unpackOutcome } from './unit-wire.ts';

const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
const statement = fc.record(
  { sql: fc.string(), parameters: fc.array(value), expect: fc.nat(3) },
  { requiredKeys: ['sql', 'parameters'] },
);
const audit = fc.record({
  audit: fc.record({
    at: fc.nat(),
    actor: fc.string(),
    action: fc.string(),
    subject: fc.string(),
    details: fc.string(),
  }),
});
const unit = fc.array(fc.oneof(statement, audit), { maxLength: 5 });

test('groups of transactions, one after the other', () => {
  fc.assert(
    fc.property(fc.array(fc.array(unit, { maxLength: 4 }), { maxLength: 5 }), (groups) => {
      const packer = new UnitPacker();
      const unpacker = new UnitUnpacker();
      for (const units of groups) expect(unpacker.unpack(structuredClone(packer.pack(units)))).toEqual(units);
    }),
  );
});

test('a side that starts over is understood', () => {
  const unpacker = new UnitUnpacker();
  const lost = new UnitPacker();
  unpacker.unpack(lost.pack([[{ sql: 'SELECT 1', parameters: [] }]]));
  const units = [[{ sql: 'SELECT 2', parameters: [] }]];
  expect(unpacker.unpack(new UnitPacker().pack(units))).toEqual(units);
});

test('texts that never repeat are forgotten on both sides', () => {
  const packer = new UnitPacker();
  const unpacker = new UnitUnpacker();
  let anew = 0;
  for (let number = 0; number < 5_000; number++) {
    const units = [
      [
        { sql: 'SELECT 1', parameters: [] },
        { sql: `SELECT ${number}`, parameters: [number] },
      ],
    ];
    const packed = packer.pack(units);
    if (packed.isAnew) anew += 1;
    expect(unpacker.unpack(packed)).toEqual(units);
  }
  // Once at the beginning, and whenever there are too many.
  expect(anew).toBe(3);
});

const OUTCOMES: readonly Outcome[] = [
  { kind: 'done', rows: [] },
  { kind: 'done', rows: [[], [], []] },
  { kind: 'done', rows: [[], [{ party: 'P' }]] },
  { kind: 'conflict', reason: 'somebody else' },
  { kind: 'unavailable', reason: 'disk full' },
];
test.each(OUTCOMES)('an outcome: %j', (outcome) => {
  expect(unpackOutcome(structuredClone(packOutcome(outcome)))).toEqual(outcome);
});
