// Settings: the test environment, its sandboxes, what is logged, and webhooks to this machine.
import type { Setting } from './setting.ts';

export const SANDBOX_SETTINGS = {
  LINEHAUL_TEST_CLOCK: {
    default: 'auto',
    means:
      'auto, customers or operators: who may advance and reset the test environment that all customers share. auto: customers while the server listens on loopback, has no public URL and trusts no proxy, otherwise operators only. The owner of a sandbox always may.',
  },
  LINEHAUL_SANDBOXES_PER_USER: {
    default: '10',
    means:
      'How many sandboxes a portal account may have besides its default one, 0 to 10000. Operators can set another limit per portal account.',
  },
  LINEHAUL_SANDBOX_SNAPSHOTS: { default: '20', means: 'How many snapshots a sandbox may have, 1 to 1000.' },
  LINEHAUL_SANDBOXES_AWAKE: {
    default: '100',
    means: 'How many sandboxes are kept open at most, 1 to 10000; the one that was unused longest is closed first.',
  },
  LINEHAUL_SANDBOX_IDLE_MINUTES: {
    default: '10',
    means: 'A sandbox is closed when it has not been called for this long, 1 to 1440. The next call opens it again.',
  },
  LINEHAUL_SANDBOX_SLEEP_DAYS: {
    default: '30',
    means:
      'In a sandbox that has not been called for this long, freight does not move again until the next call, 1 to 3650.',
  },
  LINEHAUL_REQUEST_LOG: {
    default: 'on',
    means: 'on or off: whether recent requests of each caller are logged.',
  },
  LINEHAUL_ACCESS_LOG: {
    default: 'errors',
    means:
      'on, errors or off: whether the log has a line for each request, for those that failed (status 400 and above, at most 100 lines per second), or for none. Lines have the level info.',
  },
  LINEHAUL_PRIVATE_WEBHOOKS: {
    default: 'auto',
    means:
      'on, off or auto: whether webhooks of the test environment may go to the machine it runs on (127.0.0.1, ::1). auto ' +
      'allows them while the server listens on loopback, has no public URL and trusts no proxy. Never in production.',
  },
} as const satisfies Record<string, Setting>;
