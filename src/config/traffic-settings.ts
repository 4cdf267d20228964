// Settings: public addresses, proxies and limits per caller.
import type { Setting } from './setting.ts';

export const TRAFFIC_SETTINGS = {
  LINEHAUL_PUBLIC_URL: {
    default: '',
    means: 'Public URL of production. Empty: the address it listens on.',
  },
  LINEHAUL_TEST_PUBLIC_URL: { default: '', means: 'The same for the test environment.' },
  LINEHAUL_TRUSTED_PROXIES: {
    default: '',
    means:
      'Addresses and CIDR ranges of the reverse proxies in front, separated by commas. X-Forwarded-For is trusted only from them.',
  },
  LINEHAUL_RATE_LIMIT: {
    default: '200',
    means: 'Requests per second per API key, with bursts of up to twice that. 0: no limit.',
  },
  LINEHAUL_NAMED_KEYS_PER_CLIENT: {
    default: '20',
    means: 'Named API keys that a client may have besides its default key, up to 100. 0 allows none.',
  },
  LINEHAUL_UNRESERVED_PROS_PER_DAY: {
    default: '50',
    means:
      'PROs of the carrier’s own range that a customer account may use per day (UTC) without a reservation; 0 allows none.',
  },
  LINEHAUL_OPERATOR_RATE_LIMIT: {
    default: '1000',
    means: 'Requests per second per operator, with bursts of up to twice that. 0: no limit.',
  },
  LINEHAUL_ADDRESS_RATE_LIMIT: {
    default: '500',
    means:
      'Requests without credentials per second for each source address, with a burst of twice that; 0 switches it off.',
  },
} as const satisfies Record<string, Setting>;
