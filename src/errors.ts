// The catalogue of refusals: the one list of error codes, their status and their words (spec-gaps 1).
// docs/errors/*.md and GET /docs/errors/{code} are made from it; a test fails when they differ.

export interface CatalogueEntry {
  /** 1xxx who you are · 2xxx the form of the request · 3xxx not found · 5xxx a business rule · 6xxx cannot be served · 9xxx the server. */
  readonly code: number;
  readonly status: number;
  /** What `error.message` says. */
  readonly message: string;
  /** When it happens, for the documentation page. */
  readonly when: string;
  /** What the caller should do; `error.details` says so unless the case has better words. */
  readonly fix: string;
}

export const ERRORS = {
  apiKeyMissing: {
    code: 1001,
    status: 401,
    message: 'No API key was sent.',
    when: 'The request has no `apikey` header, or an empty one.',
    fix: 'Send your API key in the `apikey` header. POST /v1/api-key with your client ID and secret gives you one.',
  },
  apiKeyUnknown: {
    code: 1002,
    status: 401,
    message: 'The API key is not known here.',
    when: 'The `apikey` header holds a key that was never issued, was deleted, or was copied in part.',
    fix: 'Read your key again with GET /v1/api-key and copy all of it. A deleted key stops working at once.',
  },
  apiKeyOfOtherEnvironment: {
    code: 1003,
    status: 401,
    message: 'The API key belongs to the other environment.',
    when: 'A key that begins with `lh_test_` was sent to production, or one that begins with `lh_prod_` to the test environment.',
    fix: 'Use the key of this environment, or call the other address. Keys, tokens and credentials never cross.',
  },
  tokenMissing: {
    code: 1004,
    status: 401,
    message: 'No bearer token was sent.',
    when: 'The request has no `Authorization: Bearer …` header.',
    fix: 'POST /authenticate with your API key and portal account gives you a token. Send it as `Authorization: Bearer <token>`.',
  },
  tokenMalformed: {
    code: 1005,
    status: 401,
    message: 'The bearer token is not one that this service issued.',
    when: 'The token is cut off, altered, signed by somebody else, or not a token at all.',
    fix: 'Send the `access_token` exactly as POST /authenticate gave it, without quotes or line breaks.',
  },
  tokenExpired: {
    code: 1006,
    status: 401,
    message: 'The bearer token has expired.',
    when: 'More seconds have passed since it was issued than `expires_in` said.',
    fix: 'POST /authenticate again and use the new token.',
  },
  tokenOfOtherKey: {
    code: 1007,
    status: 401,
    message: 'The bearer token was issued with another API key.',
    when: 'The `apikey` header is valid, but the token was asked for with a different key.',
    fix: 'Send the token together with the API key that was used to get it, or ask for a token with this key.',
  },
  tokenRevoked: {
    code: 1008,
    status: 401,
    message: 'The bearer token has been revoked.',
    when: 'The password of the portal account was changed, the account was suspended or lost its API access, since the token was issued.',
    fix: 'POST /authenticate again. If that is refused, ask the carrier about the portal account.',
  },
  tokenOfOtherEnvironment: {
    code: 1009,
    status: 401,
    message: 'The bearer token belongs to the other environment.',
    when: 'A token of the test environment was sent to production, or the other way round.',
    fix: 'POST /authenticate on this address and use the token it gives.',
  },
  basicMissing: {
    code: 1010,
    status: 401,
    message: 'No user name and password were sent.',
    when: 'The operation wants HTTP Basic authentication and the `Authorization` header is absent, of another type, or cannot be decoded.',
    fix: 'Send `Authorization: Basic` followed by base64 of `name:password`. With curl: -u name:password.',
  },
  clientCredentialsWrong: {
    code: 1011,
    status: 401,
    message: 'The client ID or client secret is wrong.',
    when: 'The client ID is not known in this environment, or the secret is not its current one.',
    fix: 'Each POST /v1/api-key replaces the client secret: use the `apiClientSecret` of its answer. Test and production have separate credentials.',
  },
  portalCredentialsWrong: {
    code: 1012,
    status: 401,
    message: 'The user name or password is wrong.',
    when: 'The portal account is not known in this environment, or the password is not its current one.',
    fix: 'Check the portal account. Client ID and client secret are for /v1/api-key alone; /authenticate wants the portal account.',
  },
  clientDisabled: {
    code: 1013,
    status: 401,
    message: 'This client has been disabled.',
    when: 'The credentials are right, but the carrier has disabled the client.',
    fix: 'Ask the carrier to enable it again.',
  },
  portalAccountSuspended: {
    code: 1020,
    status: 403,
    message: 'The portal account is suspended.',
    when: 'The password is right, but the carrier has suspended the account.',
    fix: 'Ask the carrier to lift the suspension.',
  },
  portalAccountWithoutApiAccess: {
    code: 1021,
    status: 403,
    message: 'The portal account may not use the API.',
    when: 'The password is right, but the account has no API access.',
    fix: 'Ask the carrier to allow API access for this portal account.',
  },
  metricsForbidden: {
    code: 1022,
    status: 403,
    message: 'Metrics are not shown to this caller.',
    when: 'Metrics were asked for from another machine, or through a proxy, without the metrics token.',
    fix: 'Set LINEHAUL_METRICS_TOKEN and send it as `Authorization: Bearer <token>`, or ask from the machine itself.',
  },
  accountNotYours: {
    code: 1023,
    status: 403,
    message: 'The token may not act for this account.',
    when: 'The customer account in the request is not one of those that the portal account of the token acts for.',
    fix: 'Use one of the accounts that GET /v1/whoami lists, or a token of the portal account that has this one.',
  },
  rateLimited: {
    code: 1030,
    status: 429,
    message: 'Too many requests.',
    when: 'This API key has used up its requests for the moment.',
    fix: 'Wait for the seconds that `Retry-After` says, then go on more slowly.',
  },
  tooManySignIns: {
    code: 1031,
    status: 429,
    message: 'Too many failed sign-ins.',
    when: 'Five sign-ins with a wrong password were made for this name within a minute.',
    fix: 'Wait for the seconds that `Retry-After` says, then try with the right password. Tokens that are in use go on working.',
  },
  validationFailed: {
    code: 2000,
    status: 400,
    message: 'The request has missing or invalid fields.',
    when: 'One or more fields break a rule. `error.validationFailures` names every one of them.',
    fix: 'Correct the fields that `validationFailures` lists, and send the request again.',
  },
  bodyNotJson: {
    code: 2001,
    status: 400,
    message: 'The body is not valid JSON.',
    when: 'The body is missing, cannot be read as UTF-8 JSON, or holds the character U+0000.',
    fix: 'Send one JSON object in UTF-8.',
  },
  bodyNotExpected: {
    code: 2002,
    status: 400,
    message: 'This operation takes no body.',
    when: 'A body was sent to an operation that has none, so what it says would be ignored.',
    fix: 'Send the request without a body.',
  },
  notAcceptable: {
    code: 2003,
    status: 406,
    message: 'The answer cannot be given in the asked form.',
    when: 'The `Accept` header rules out the type of this answer.',
    fix: 'Send `Accept: application/json`, or no `Accept` header.',
  },
  unsupportedMediaType: {
    code: 2004,
    status: 415,
    message: 'The content type is not supported.',
    when: 'The `Content-Type` of the body is not `application/json`, or names a character set other than UTF-8.',
    fix: 'Send `Content-Type: application/json`.',
  },
  bodyTooLarge: {
    code: 2005,
    status: 413,
    message: 'The body is too large.',
    when: 'The body is larger than this operation takes.',
    fix: 'Send less in one request.',
  },
  idempotencyKeyInvalid: {
    code: 2006,
    status: 400,
    message: 'The Idempotency-Key header is not usable.',
    when: 'The key is empty, longer than 255 characters, or has characters other than visible ASCII.',
    fix: 'Send a random identifier, a UUID for example.',
  },
  idempotencyKeyReused: {
    code: 2007,
    status: 422,
    message: 'The Idempotency-Key was used for another request.',
    when: 'The same key came with another body, method or path within 24 hours.',
    fix: 'Use a new key for a new request, and the same key only to repeat the same one.',
  },
  idempotencyKeyRunning: {
    code: 2008,
    status: 409,
    message: 'The first request with this Idempotency-Key is still running.',
    when: 'A copy of the request came while the first had not been answered, and waiting for it took too long.',
    fix: 'Send the same request again after the seconds that `Retry-After` says.',
  },
  methodNotAllowed: {
    code: 2009,
    status: 405,
    message: 'This address does not have that method.',
    when: 'The path exists, but not with this HTTP method. `Allow` lists those it has.',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  malformedRequest: {
    code: 2010,
    status: 400,
    message: 'The request is not valid HTTP.',
    when: 'The request line or the headers break the rules of HTTP, or are too large.',
    fix: 'Check what the client sends.',
  },
  requestTimeout: {
    code: 2011,
    status: 408,
    message: 'The request came too slowly.',
    when: 'The headers or the body were not complete in time.',
    fix: 'Send the request again, all of it at once.',
  },
  noSuchAddress: {
    code: 3000,
    status: 404,
    message: 'There is nothing at this address.',
    when: 'No operation has this path.',
    fix: 'Compare the path with the reference at /docs.',
  },
  apiKeyNotGenerated: {
    code: 3001,
    status: 400,
    message: 'No API key has been generated yet.',
    when: 'The key of a client was read or deleted before there was one.',
    fix: 'POST /v1/api-key with the same credentials generates it.',
  },
  noSuchErrorCode: {
    code: 3002,
    status: 404,
    message: 'There is no such error code.',
    when: 'A documentation page was asked for a code that is not in the catalogue.',
    fix: 'See /docs/errors for all codes.',
  },
  noSuchQuote: {
    code: 3003,
    status: 404,
    message: 'There is no such quote.',
    when: 'No quote has this id, or it was given to another account.',
    fix: 'Use a `quoteId` as POST /v1/rate-quotes gave it: 7 characters, A–Z and 0–9.',
  },
  apiKeyAlreadyAssigned: {
    code: 5001,
    status: 409,
    message: 'An API key is already assigned to this client.',
    when: 'POST /v1/api-key was called while the client has a key. There is one key per client and environment.',
    fix: 'Read it with GET /v1/api-key. To replace it, DELETE /v1/api-key first; its tokens end with it.',
  },
  contradictoryRequest: {
    code: 5002,
    status: 422,
    message: 'The request is well formed, but cannot be as it says.',
    when: 'A postal code does not exist or lies in another state or country, or weights contradict each other.',
    fix: 'Correct what `validationFailures` lists, and send the request again.',
  },
  internal: {
    code: 9000,
    status: 500,
    message: 'Something went wrong on our side.',
    when: 'A defect in the service. It has been logged under the request id.',
    fix: 'Try again. If it happens again, tell the carrier the `x-request-id` of this answer.',
  },
  unavailable: {
    code: 9001,
    status: 503,
    message: 'The service is unavailable for the moment.',
    when: 'The database does not answer, or the node is about to stop. Nothing is known to have been stored.',
    fix: 'Send the same request again after the seconds that `Retry-After` says, with an Idempotency-Key where it writes.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorName = keyof typeof ERRORS;
