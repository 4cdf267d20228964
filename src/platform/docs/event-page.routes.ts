// The pages of the events: all types, each type with a sample, and its JSON Schema.
import { Type } from 'typebox';
import type { DescribedEvent } from '../contract/described-event.ts';
import { eventJsonSchema } from '../contract/event-schema.ts';
import { exact } from '../contract/fields.ts';
import { type Route, route } from '../contract/route.ts';
import { Refusal } from '../http/refusal.ts';
import type { RenderedOnce } from '../web/rendered-once.ts';
import type { DocsParts } from './docs-parts.ts';
import { eventIndexPage, eventPage } from './event-pages.ts';
import { HTML, OPERATION, type ShowPage } from './page-route.ts';

const eventPageParams = exact({
  type: Type.String({ description: 'A type of event.', examples: ['shipment.delivered'] }),
});

export function eventRoutes({ events }: DocsParts, rendered: RenderedOnce, show: ShowPage): Route[] {
  const errors = { 404: { shape: 'noData', meaning: 'there is no such type' } } as const;
  const find = (type: string): DescribedEvent => {
    const found = events.find((one) => one.type === type);
    if (found === undefined)
      throw new Refusal('noSuchAddress', { details: 'No such type of event. See /docs/events for all of them.' });
    return found;
  };
  return [
    route({
      ...OPERATION,
      path: '/docs/events',
      summary: 'List all types of events',
      success: { ...HTML, description: 'A page.', hasTag: true },
      handle: show('/docs/events', (prefix) => eventIndexPage(prefix, events)),
    }),
    route({
      ...OPERATION,
      path: '/docs/events/{type}',
      summary: 'When an event happens, with a sample',
      params: eventPageParams,
      success: { ...HTML, description: 'A page.', hasTag: true },
      errors,
      handle: async ({ params: { type }, request }) => {
        const event = find(type);
        return show(`/docs/events/${type}`, (prefix) => eventPage(prefix, event))({ request });
      },
    }),
    route({
      ...OPERATION,
      path: '/docs/events/{type}/schema.json',
      summary: 'Get the JSON Schema of a type of event',
      params: eventPageParams,
      success: {
        status: 200,
        description: 'A JSON Schema (2020-12) that needs no other.',
        contentType: 'application/schema+json',
        hasTag: true,
      },
      errors,
      handle: async ({ params: { type }, request }) => {
        const event = find(type);
        return rendered.answer(`event schema ${type}`, request.headers, (url) => ({
          status: 200,
          headers: { 'content-type': 'application/schema+json', 'cache-control': 'no-cache' },
          body: JSON.stringify(eventJsonSchema(event, `${url}/docs/events/${type}/schema.json`), null, 2),
        }));
      },
    }),
  ];
}
