// The texts of the pages of sandboxes, in the portal and in the console.
import { chosenWords } from './chosen-words.ts';

const en = {
  lead: 'Test environments of your own, each with its own clock, freight, documents and webhooks. Use one per person, branch or test run.',
  caption: 'Sandboxes',
  columns: {
    name: 'Name',
    owner: 'Owner',
    seed: 'Seed',
    clock: 'Clock',
    size: 'Size',
    lastUsed: 'Last call',
    snapshots: 'Snapshots',
    actions: 'Actions',
  },
  statuses: { awake: 'Awake', asleep: 'Asleep', unused: 'Not used yet' },
  asleepHint: 'Wakes on the next call.',
  speed: (speed: number) => (speed === 0 ? 'stopped' : speed === 1 ? '' : `runs at ${speed}×`),
  never: 'Never',
  add: 'New sandbox',
  form: {
    title: 'New sandbox',
    name: 'Name',
    nameHint: 'Up to 40 lower-case letters, digits and hyphens.',
    from: 'Start with',
    empty: 'Your accounts and no freight',
    demo: 'Your accounts and the demo customers',
    snapshot: (sandbox: string, snapshot: string) => `Snapshot “${snapshot}” of ${sandbox}`,
    seed: 'Seed',
    seedHint: 'The same seed and the same calls give the same results. If blank: random.',
    clock: 'Clock starts at',
    clockHint: 'UTC. If blank: now.',
    speed: 'Clock speed',
    speeds: { 1: 'Real time', 60: '60× real time', 0: 'Stopped until you move it' },
    submit: 'Create sandbox',
  },
  credentials: {
    title: (name: string) => `Credentials for ${name}`,
    once: 'Shown only once. Copy them now: they cannot be displayed again.',
    same: 'Use the same addresses and calls as in the test environment. The credentials select the sandbox.',
    environment: 'Environment variables',
    calls: 'First calls',
    callsHint:
      'Generates an API key, gets a token and shows who you are. Generating a key replaces the client secret; the new one is in the first response.',
    done: 'I’ve saved them',
  },
  actions: {
    open: 'Open in the portal',
    openConsole: 'Open in the console',
    credentials: 'New credentials',
    snapshot: 'Take a snapshot',
    restore: 'Restore a snapshot',
    reset: 'Reset',
    remove: 'Delete',
  },
  credentialsSure: (name: string) =>
    `You get a new client, API user and password for ${name}. Its current credentials and API keys stop working immediately.`,
  snapshot: {
    title: (name: string) => `Snapshot of ${name}`,
    lead: 'Keeps freight, numbers, events and the clock as they are now. A snapshot with the same name is replaced.',
    name: 'Snapshot name',
    submit: 'Take snapshot',
    taken: (name: string) => `Snapshot “${name}” taken.`,
  },
  restore: {
    title: (name: string) => `Restore ${name}`,
    lead: 'Freight, numbers, events and the clock go back to the snapshot. Everything since then is lost. Credentials stay.',
    snapshot: 'Snapshot',
    choice: (name: string, when: string, size: string) => `${name} – ${when}, ${size}`,
    submit: 'Restore',
    restored: (sandbox: string, snapshot: string) => `${sandbox} restored to “${snapshot}”.`,
  },
  resetSure: (name: string) =>
    `Everything that happened in ${name} since it was created is lost. Credentials and snapshots stay.`,
  reset: (name: string) => `${name} reset.`,
  removeSure: (name: string) =>
    `${name} is deleted with its freight, documents and snapshots. Its credentials stop working immediately.`,
  removed: (name: string) => `${name} deleted.`,
  console: {
    title: 'Sandboxes',
    lead: 'Every sandbox in the test environment. Opening one is recorded in the audit log.',
    none: 'No sandboxes yet',
    noneLead: 'Customers create them in the portal under Developers. Default sandboxes appear here once they are used.',
  },
};

export const sandboxWords = chosenWords('sandbox', en);
