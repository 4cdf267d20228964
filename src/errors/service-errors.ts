// The error catalog from 6000 to 9999: requests that cannot be served now, and server errors.
import type { CatalogEntry } from './catalog-entry.ts';

export const SERVICE_ERRORS = {
  archiveUnavailable: {
    code: 6010,
    status: 503,
    message: 'The archive cannot be read at the moment.',
    when: 'The record is in the archive, and its file cannot be reached, is missing or is damaged.',
    fix: 'Retry after the number of seconds in `Retry-After`. If the error persists, contact the carrier.',
  },
  internal: {
    code: 9000,
    status: 500,
    message: 'Something went wrong on our side.',
    when: 'An unexpected error in the service. It was logged under the request ID.',
    fix: 'Try again. If the problem persists, contact the carrier with the `x-request-id` of this response.',
  },
  unavailable: {
    code: 9001,
    status: 503,
    message: 'The service is temporarily unavailable.',
    when: 'The database is not responding, or the node is shutting down. Nothing is known to have been stored.',
    fix: 'Retry the same request after the number of seconds in `Retry-After`. Use an Idempotency-Key for requests that write.',
  },
  singleSignOnUnavailable: {
    code: 9002,
    status: 503,
    message: 'The single sign-on provider is not responding.',
    when: 'The provider cannot be reached or answers with an error, or the configuration is wrong: the client ID or secret is not valid, or the provider’s endpoints are at addresses that may not be called.',
    fix: 'Try again after the number of seconds in `Retry-After`. The log of the service has the reason.',
  },
  databaseDamaged: {
    code: 9003,
    status: 500,
    message: 'The service cannot read its data.',
    when: 'The database is damaged on disk. The error appears in the service’s log and metrics.',
    fix: 'Do not send the request again: it will fail until the data has been restored. Contact the carrier with the `x-request-id` of this response.',
  },
  overloaded: {
    code: 9004,
    status: 503,
    message: 'The service is too busy.',
    when: 'More requests arrive than the service can answer in time. The request was not started, and nothing was stored.',
    fix: 'Retry the same request after the number of seconds in `Retry-After`, and send fewer requests at once.',
  },
} as const satisfies Record<string, CatalogEntry>;
