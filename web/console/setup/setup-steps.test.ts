// Which setup steps are done, judging by the API's responses.
import { expect, test } from 'vitest';
import { doneSteps, SETUP_STEPS, type SetupFacts } from './setup-steps.ts';

const NOW = Date.parse('2026-11-17T12:00:00Z');
const NOTHING: SetupFacts = {
  username: 'owner',
  now: NOW,
  health: { network: null, tariff: null, lastBackup: null },
  fuelWeeks: [],
  branding: { changedAt: null },
  operators: [{ username: 'owner', isProgram: false, hasSecondFactor: false }],
  customers: [],
  shipments: 0,
};
const version = { version: 1, activeFrom: '2026-01-01T00:00:00Z' };
const backup = { name: 'a', bytes: 1, sha256: '', madeAt: '', encrypted: false, files: null } as never;

test('for an empty installation nothing is done, for a complete one everything', () => {
  expect([...doneSteps(NOTHING)]).toEqual([]);
  const all = doneSteps({
    ...NOTHING,
    health: { network: version, tariff: version, lastBackup: backup },
    fuelWeeks: [{ from: '2026-11-10', state: 'current' }],
    branding: { changedAt: '2026-11-17T10:00:00Z' },
    operators: [
      { username: 'owner', isProgram: false, hasSecondFactor: true },
      { username: 'night', isProgram: false, hasSecondFactor: false },
    ],
    customers: [{ portalAccounts: 1 }],
    shipments: 1,
  });
  expect([...all].sort()).toEqual(Object.keys(SETUP_STEPS).sort());
});

test.each<[string, Partial<SetupFacts>, string[]]>([
  ['an old surcharge', { fuelWeeks: [{ from: '2026-10-01', state: 'current' }] }, []],
  ['a surcharge that is to come', { fuelWeeks: [{ from: '2026-11-24', state: 'scheduled' }] }, []],
  [
    'a second factor of somebody else',
    { operators: [{ username: 'night', isProgram: false, hasSecondFactor: true }] },
    [],
  ],
  [
    'a program beside the only person',
    {
      operators: [
        { username: 'owner', isProgram: false, hasSecondFactor: false },
        { username: 'tms', isProgram: true, hasSecondFactor: false },
      ],
    },
    [],
  ],
  ['a customer whom nobody can sign in for', { customers: [{ portalAccounts: 0 }] }, ['customer']],
])('%s', (_, changed, done) => {
  expect([...doneSteps({ ...NOTHING, ...changed })]).toEqual(done);
});
