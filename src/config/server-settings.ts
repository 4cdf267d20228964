// Settings: ports, addresses and certificates.
import type { Setting } from './setting.ts';

export const SERVER_SETTINGS = {
  LINEHAUL_PORT: { default: '8080', means: 'Port of the production environment. 0: any free port.' },
  LINEHAUL_TEST_PORT: { default: '8081', means: 'Port of the test environment. 0: any free port.' },
  LINEHAUL_HOST: { default: '127.0.0.1', means: 'Address to listen on.' },
  LINEHAUL_OPS_PORT: {
    default: '',
    means:
      'Separate port for the operator API and the console of production. Empty: they share its port. 0: any free port.',
  },
  LINEHAUL_TEST_OPS_PORT: { default: '', means: 'The same for the test environment.' },
  LINEHAUL_OPS_HOST: { default: '', means: 'Address that the separate ports listen on. Empty: LINEHAUL_HOST.' },
  LINEHAUL_OPS_URL: {
    default: '',
    means: 'URL of the console of production for operators, if it has a separate port.',
  },
  LINEHAUL_TEST_OPS_URL: { default: '', means: 'The same for the test environment.' },
  LINEHAUL_TLS_CERT_FILE: {
    default: '',
    means:
      'Certificate chain in PEM format, to serve HTTPS on all ports. Reloaded when the file changes. Requires the key file.',
  },
  LINEHAUL_TLS_KEY_FILE: { default: '', means: 'The private key of the certificate in PEM format.' },
  LINEHAUL_PLAIN_HTTP: {
    default: 'loopback',
    means:
      'loopback or anywhere: whether plain http is served on other addresses than loopback although neither TLS nor a trusted ' +
      'proxy is set. Keys and passwords can then be read in transit: for isolated test networks only.',
  },
} as const satisfies Record<string, Setting>;
