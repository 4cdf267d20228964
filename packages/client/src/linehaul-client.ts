// The public exports of the package.
export { type ClientOptions, LinehaulClient } from './client.ts';
export type { Body, Data, ListItem, ListPath, Method, PathsWith, Query, RequestOptions } from './contract.ts';
export { ConnectionError, LinehaulError, type ValidationFailure } from './errors.ts';
export type { EventOf, EventType, LinehaulEvent } from './events.ts';
export type { components, paths } from './openapi.ts';
export { InvalidWebhook, verifyWebhook, type WebhookHeaders } from './webhooks.ts';
