// Seeds that are derived from one: repeatable, and all different.
import { expect, test, vi } from 'vitest';
import { nextSeed, seededDice } from './seeded-dice.ts';

const seedsOf = (dice = seededDice(), count = 1_000) => Array.from({ length: count }, () => nextSeed(dice));

test('LINEHAUL_TORTURE_SEED gives the same seeds again, each different from the others', () => {
  vi.stubEnv('LINEHAUL_TORTURE_SEED', '42');
  try {
    const seeds = seedsOf();
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seedsOf()).toEqual(seeds);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('without it, two runs have different seeds', () => {
  expect(seedsOf(seededDice('1'))).not.toEqual(seedsOf(seededDice('2')));
});
