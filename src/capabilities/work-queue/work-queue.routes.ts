// /ops/v1: the work queue, notes on shipments, what the day's freight needs, and delivery appointments.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { careForShipment, readCare } from './care-for-shipment.ts';
import { listAppointments } from './list-appointments.ts';
import { listWorkQueue } from './list-work-queue.ts';
import { readToday } from './read-today.ts';
import { listNotes, writeNote } from './shipment-notes.ts';
import {
  appointmentsQuery,
  appointmentsSchema,
  careAnswerSchema,
  careSchema,
  noteAnswerSchema,
  noteBodySchema,
  notesQuery,
  notesSchema,
  proParams,
  todaySchema,
  workQueueQuery,
  workQueueSchema,
} from './work-queue.schema.ts';
import type { WorkQueueParts } from './work-queue-parts.ts';

const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ONE = { ...FOR_OPERATORS, 404: says('there is no such shipment') } as const;

export function workQueueRoutes(parts: WorkQueueParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/work-queue',
      policy,
      summary: 'List freight that needs attention',
      description:
        'Freight under way with an exception, past its promised time, or estimated to arrive after it, the longest waiting first; with the ' +
        'operator who takes care of it, the follow-up time and the latest note.',
      query: workQueueQuery,
      success: { status: 200, description: 'A page of shipments.', schema: workQueueSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listWorkQueue(parts, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/work-queue/{pro}',
      policy,
      summary: 'Get who takes care of a shipment',
      description: 'For every shipment, even if it is not in the queue.',
      params: proParams,
      success: { status: 200, description: 'Who takes care of it now.', schema: careAnswerSchema },
      errors: ONE,
      handle: ({ params }) => readCare(parts, params.pro),
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/ops/v1/work-queue/{pro}',
      policy,
      summary: 'Take care of a shipment',
      description:
        'Sets the operator who takes care of a shipment, and when to look at it again. Both are replaced. Works for every shipment, even ' +
        'if it is not in the queue.',
      params: proParams,
      body: careSchema,
      examples: {
        take: {
          summary: 'Taken, to be looked at in the afternoon',
          value: { owner: 'night', followUpAt: '2026-11-17T15:00:00-06:00', revision: 0 },
        },
        release: { summary: 'Release it', value: { owner: null, followUpAt: null, revision: 1 } },
      },
      success: { status: 200, description: 'Who takes care of it now.', schema: careAnswerSchema },
      errors: { ...ONE, 409: says('someone else has changed it since it was read, or the shipment is archived') },
      handle: ({ principal, params, body }) => careForShipment(parts, principal, params.pro, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/shipments/{pro}/notes',
      policy,
      summary: 'Read the notes on a shipment',
      description: 'Newest first. Customers never see them.',
      params: proParams,
      query: notesQuery,
      success: { status: 200, description: 'A page of notes.', schema: notesSchema },
      errors: ONE,
      handle: ({ params, query }) => listNotes(parts, params.pro, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/shipments/{pro}/notes',
      policy,
      summary: 'Write a note on a shipment',
      description: 'For other operators. Notes cannot be changed or deleted; write another one.',
      params: proParams,
      body: noteBodySchema,
      examples: {
        call: { summary: 'After a call', value: { text: 'Called the dock: they take it tomorrow from 8 to 10.' } },
      },
      success: { status: 201, description: 'The note.', schema: noteAnswerSchema },
      errors: { ...ONE, 409: says('the shipment is archived') },
      handle: ({ principal, params, body }) => writeNote(parts, principal, params.pro, body.text),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/today',
      policy,
      summary: 'Get what today’s freight needs',
      description:
        'The work queue in numbers, missed pickups, delivery appointments today, freight without a price, and the load of each terminal.',
      success: { status: 200, description: 'What needs attention today.', schema: todaySchema },
      errors: FOR_OPERATORS,
      handle: ({ principal }) => readToday(parts, principal),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/appointments',
      policy,
      summary: 'List delivery appointments',
      description:
        'Of freight under way, by day at the terminal that delivers; and freight whose time is not agreed yet.',
      query: appointmentsQuery,
      success: { status: 200, description: 'The appointments.', schema: appointmentsSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listAppointments(parts, query),
    }),
  ];
}
