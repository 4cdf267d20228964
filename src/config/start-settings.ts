// Settings: signing keys, the demo, certification, traces and the log level.
import type { Setting } from './setting.ts';

export const START_SETTINGS = {
  LINEHAUL_SIGNING_KEY_DAYS: {
    default: '90',
    means: 'Days after which the key that signs tokens is replaced. 0: never.',
  },
  LINEHAUL_DEMO: {
    default: 'true',
    means: 'Whether to load the demo carrier and its credentials into an empty database.',
  },
  LINEHAUL_MANDATORY_CERTIFICATION: {
    default: '',
    means:
      'Rows of the certification, separated by commas, that a customer must have proven in the test environment before production credentials are issued, as in operation.rate-quotes,error.429; all means every row. Empty: none.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    means:
      'URL of an OpenTelemetry collector that is sent traces by OTLP over HTTP with JSON, as in http://collector:4318; /v1/traces is added. Empty: none are sent.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    default: '',
    means: 'Headers for the collector, as in api-key=secret,tenant=acme; values are percent-encoded.',
  },
  OTEL_SERVICE_NAME: { default: 'linehaul', means: 'What the service is called in traces.' },
  LINEHAUL_LOG_LEVEL: { default: 'info', means: 'fatal, error, warn, info, debug, trace or silent.' },
} as const satisfies Record<string, Setting>;
