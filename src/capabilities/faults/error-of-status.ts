// The real error of an operation for a status: its code, body and headers.
import { ERRORS, type ErrorName } from '../../errors.ts';
import { documentedStatuses, serverError, someFailures } from '../../platform/contract/openapi-errors.ts';
import type { Route } from '../../platform/contract/route.ts';
import { rateRefusal } from '../../platform/http/admission/rate-limit.ts';
import { Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';

type ErrorNames = Readonly<Record<number, ErrorName>>;

const OF_POLICY: Readonly<Record<string, ErrorNames>> = {
  bearer: { 401: 'tokenExpired', 403: 'roleNotAllowed' },
  'portal account': { 401: 'portalCredentialsWrong', 403: 'portalAccountSuspended' },
  client: { 401: 'clientCredentialsWrong', 403: 'apiKeyAddressNotAllowed' },
};

const NAMED_KEY: ErrorNames = { 404: 'noSuchApiKey', 409: 'apiKeyIsDefault' };
const BOL: ErrorNames = { 403: 'bolOfAnother', 404: 'noSuchBol', 409: 'bolPickedUp' };
const DOCUMENTS: ErrorNames = { 404: 'noSuchBol', 409: 'bolVoided' };
const PICKUP: ErrorNames = { 403: 'accountNotYours', 404: 'noSuchPickup', 409: 'pickupNotChangeable' };
const SUBSCRIPTION: ErrorNames = { 403: 'accountNotYours', 404: 'noSuchSubscription', 409: 'subscriptionNotActive' };
const USER: ErrorNames = { 403: 'sessionNeeded', 404: 'noSuchUser', 409: 'userNotYours' };
const AUTHORIZATION: ErrorNames = { 403: 'accountNotYours', 404: 'noSuchBillingAuthorization' };
const FEED: ErrorNames = { 410: 'eventsForgotten' };
const SHIPMENT: ErrorNames = { 404: 'noSuchShipment' };
const DISPUTE: ErrorNames = { 404: 'noSuchDispute', 409: 'disputeClosed' };
const CLAIM: ErrorNames = { 404: 'noSuchClaim', 409: 'claimNotInStatus' };
const INSTRUCTION: ErrorNames = { 404: 'noSuchInstruction', 409: 'instructionAnswered' };
const STATEMENT: ErrorNames = { 404: 'noSuchStatement' };
const ADDRESS: ErrorNames = { 403: 'accountNotYours', 404: 'noSuchSavedAddress', 409: 'listFull' };
const TEMPLATE: ErrorNames = { 403: 'accountNotYours', 404: 'noSuchTemplate', 409: 'listFull' };
const SANDBOX: ErrorNames = { 404: 'noSuchSandbox' };

/** Errors specific to the operation; of several with the same status, the usual one. */
const OF_OPERATION: Readonly<Record<string, ErrorNames>> = {
  'POST /v1/api-key': { 409: 'apiKeyAlreadyAssigned' },
  'GET /v1/api-key': { 400: 'apiKeyNotGenerated' },
  'DELETE /v1/api-key': { 400: 'apiKeyNotGenerated' },
  'POST /v1/api-key/rotation': { 400: 'apiKeyNotGenerated', 409: 'apiKeyRotationOpen' },
  'GET /v1/api-key/rotation': { 400: 'apiKeyNotGenerated' },
  'DELETE /v1/api-key/rotation': { 400: 'apiKeyNotGenerated' },
  'POST /v1/api-keys': { 409: 'tooManyApiKeys' },
  'GET /v1/api-keys/{keyId}': NAMED_KEY,
  'PATCH /v1/api-keys/{keyId}': { ...NAMED_KEY, 409: 'apiKeyNameTaken' },
  'DELETE /v1/api-keys/{keyId}': NAMED_KEY,
  'GET /v1/requests/{requestId}': { 404: 'requestNotFound' },
  'POST /v1/rate-quotes': { 403: 'accountNotYours', 422: 'contradictoryRequest' },
  'GET /v1/rate-quotes/{quoteId}': { 404: 'noSuchQuote' },
  'POST /v1/rate-quotes/{quoteId}/email': { 404: 'noSuchQuote' },
  'GET /v1/bol/{pro}': BOL,
  'PUT /v1/bol/{pro}': BOL,
  'DELETE /v1/bol/{pro}': BOL,
  'POST /v1/bol/{pro}/refuse-billing': { ...BOL, 403: 'notThePayer' },
  'GET /v1/bol/{pro}/labels': DOCUMENTS,
  'POST /v1/bol/{pro}/email': DOCUMENTS,
  'GET /v1/bol-documents': DOCUMENTS,
  'POST /v1/address-book/addresses': ADDRESS,
  'GET /v1/address-book/addresses/{addressId}': ADDRESS,
  'PUT /v1/address-book/addresses/{addressId}': ADDRESS,
  'DELETE /v1/address-book/addresses/{addressId}': ADDRESS,
  'POST /v1/address-book/import': ADDRESS,
  'POST /v1/shipment-templates': TEMPLATE,
  'GET /v1/shipment-templates/{templateId}': TEMPLATE,
  'PATCH /v1/shipment-templates/{templateId}': TEMPLATE,
  'DELETE /v1/shipment-templates/{templateId}': TEMPLATE,
  'POST /v1/users': { 403: 'sessionNeeded', 409: 'tooManyInvitations' },
  'PUT /v1/users/{username}': USER,
  'DELETE /v1/users/{username}': USER,
  'DELETE /v1/users/{username}/second-factor': USER,
  'DELETE /v1/invitations/{invitationId}': { 403: 'sessionNeeded', 404: 'noSuchInvitation' },
  'GET /v1/billing-authorizations': AUTHORIZATION,
  'POST /v1/billing-authorizations': AUTHORIZATION,
  'DELETE /v1/billing-authorizations/{payerAccount}/{authorizedAccount}': AUTHORIZATION,
  'PUT /v1/pickup-requests': PICKUP,
  'GET /v1/pickup-requests/{requestNumber}': PICKUP,
  'PUT /v1/pickup-requests/{requestNumber}': PICKUP,
  'DELETE /v1/pickup-requests/{requestNumber}': PICKUP,
  'GET /v1/shipments/history': SHIPMENT,
  'GET /v1/shipments/{pro}/route': SHIPMENT,
  'GET /v1/shipments/{pro}/charges': SHIPMENT,
  'GET /v1/invoices/{number}': { 404: 'noSuchInvoice' },
  'GET /v1/invoices/{number}/pdf': { 404: 'noSuchInvoice' },
  'GET /v1/statements/{account}/{month}': STATEMENT,
  'GET /v1/statements/{account}/{month}/csv': STATEMENT,
  'GET /v1/statements/{account}/{month}/pdf': STATEMENT,
  'POST /v1/invoices/{number}/disputes': { 404: 'noSuchInvoice', 409: 'disputeTooLate' },
  'GET /v1/invoices/{number}/disputes': { 404: 'noSuchInvoice' },
  'GET /v1/disputes/{disputeId}': DISPUTE,
  'POST /v1/disputes/{disputeId}/withdrawal': DISPUTE,
  'POST /v1/disputes/{disputeId}/attachments': { ...DISPUTE, 400: 'fileUnreadable' },
  'GET /v1/disputes/{disputeId}/attachments/{attachmentId}': { 404: 'noSuchAttachment' },
  'POST /v1/claims': { 404: 'noSuchShipment', 409: 'claimTooLate' },
  'GET /v1/claims/{claimId}': CLAIM,
  'POST /v1/claims/{claimId}/offer-answer': CLAIM,
  'POST /v1/claims/{claimId}/withdrawal': CLAIM,
  'POST /v1/claims/{claimId}/attachments': { ...CLAIM, 400: 'fileUnreadable' },
  'GET /v1/claims/{claimId}/attachments/{attachmentId}': { 404: 'noSuchAttachment' },
  'POST /v1/shipments/{pro}/tracking-link': SHIPMENT,
  'GET /v1/shipments/{pro}/tracking-link': SHIPMENT,
  'DELETE /v1/shipments/{pro}/tracking-link': SHIPMENT,
  'POST /v1/tracked-shipment': { 404: 'noSuchTrackingLink' },
  'POST /v1/shipments/{pro}/instructions': { 404: 'noSuchShipment', 409: 'instructionNotPossible' },
  'GET /v1/shipments/{pro}/instructions': SHIPMENT,
  'GET /v1/instructions/{instructionId}': INSTRUCTION,
  'POST /v1/instructions/{instructionId}/withdrawal': INSTRUCTION,
  'GET /v1/events': FEED,
  'GET /v1/events/stream': FEED,
  'POST /v1/subscriptions': { ...SUBSCRIPTION, 409: 'tooManySubscriptions' },
  'GET /v1/subscriptions/{id}': SUBSCRIPTION,
  'PATCH /v1/subscriptions/{id}': SUBSCRIPTION,
  'DELETE /v1/subscriptions/{id}': SUBSCRIPTION,
  'POST /v1/subscriptions/{id}/test': SUBSCRIPTION,
  'POST /v1/subscriptions/{id}/rotate-secret': SUBSCRIPTION,
  'GET /v1/subscriptions/{id}/deliveries': SUBSCRIPTION,
  'POST /v1/subscriptions/{id}/deliveries/{deliveryId}/redeliver': { ...SUBSCRIPTION, 404: 'noSuchDelivery' },
  'POST /v1/subscriptions/{id}/replay': SUBSCRIPTION,
  'POST /v1/subscriptions/{id}/challenge': SUBSCRIPTION,
  'POST /v1/sandboxes': SANDBOX,
  'GET /v1/sandboxes/{sandboxId}': SANDBOX,
  'DELETE /v1/sandboxes/{sandboxId}': SANDBOX,
  'POST /v1/sandboxes/{sandboxId}/credentials': SANDBOX,
  'POST /v1/sandboxes/{sandboxId}/snapshots': SANDBOX,
  'POST /v1/sandboxes/{sandboxId}/restore': { 404: 'noSuchSnapshot' },
  'GET /v1/images': SHIPMENT,
  'GET /v1/postal-codes/{code}': { 404: 'noSuchPostalCode' },
  'POST /v1/pro-reservations': { 403: 'proReservationsNotAllowed' },
  'GET /v1/pro-reservations/{reservationId}': { 404: 'noSuchProReservation' },
  'DELETE /v1/pro-reservations/{reservationId}': { 404: 'noSuchProReservation' },
};

/** The same Retry-After as the server itself sends. */
const WAIT_S: Readonly<Partial<Record<ErrorName, number>>> = { unavailable: 2, idempotencyKeyRunning: 1 };

/** Undefined if the operation does not document the status. */
export function errorNameOf(route: Route, status: number): ErrorName | undefined {
  if (!documentedStatuses(route).includes(status)) return undefined;
  // Operations that share errors do not all document every status.
  const own = OF_OPERATION[`${route.method} ${route.path}`]?.[status];
  if (own !== undefined && (route.errors[status] !== undefined || serverError(route, status) === undefined)) return own;
  return OF_POLICY[route.policy.name]?.[status] ?? serverError(route, status);
}

/** `perSecond` is the limit that a 429 reports. */
export function errorOfStatus(route: Route, status: number, perSecond: number): Refusal {
  const name = errorNameOf(route, status);
  if (name === undefined || ERRORS[name].status !== status) {
    throw new Error(`${route.method} ${route.path} has no error with the status ${status}.`);
  }
  if (name === 'validationFailed') return new Refusal(name, { failures: someFailures(route) });
  if (name === 'rateLimited') return rateRefusal('key', Math.max(1, perSecond), 1);
  const waitS = WAIT_S[name];
  return waitS === undefined ? new Refusal(name) : refuseForSeconds(name, waitS);
}
