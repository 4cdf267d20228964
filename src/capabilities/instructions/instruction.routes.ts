// /v1/instructions and /v1/shipments/{pro}/instructions for customers.
import { type ErrorMeaning, type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { withdrawInstruction } from './answer-instruction.ts';
import { giveInstruction } from './give-instruction.ts';
import { instructionRules } from './instruction.rules.ts';
import {
  giveInstructionSchema,
  instructedShipmentParams,
  instructionAnswerSchema,
  instructionListQuerySchema,
  instructionListSchema,
  instructionParams,
  shipmentInstructionsSchema,
} from './instruction.schema.ts';
import { instructionDeskRoutes } from './instruction-desk.routes.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { listInstructions, readInstruction, readShipmentInstructions } from './list-instructions.ts';

const says = (meaning: string): ErrorMeaning => ({ shape: 'noData', meaning });
const EVERYWHERE = { 400: says('missing or invalid params'), 401: says('not authenticated') } as const;
const ONE = { ...EVERYWHERE, 404: says('there is no such instruction for this account') } as const;
const OF_SHIPMENT = { ...EVERYWHERE, 404: says('there is no such shipment for this account') } as const;
const shared = { tag: 'Instructions', otherErrors: 'noData' } as const;

export function instructionRoutes(
  parts: InstructionParts,
  { policy }: TokenChecker,
  operators: OperatorChecker,
): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/v1/shipments/{pro}/instructions',
      policy,
      summary: 'Give an instruction for freight that is held up',
      description:
        'For a shipment with an open exception: have it redelivered, returned, held, or delivered to another address. The carrier answers; ' +
        'its answer is an event, and an e-mail if you send `email`. One instruction per account and shipment can wait; the same one again is ' +
        'stored once. A consignee who does not pay can only have freight redelivered.',
      params: instructedShipmentParams,
      body: giveInstructionSchema,
      rules: instructionRules,
      examples: {
        redeliver: { summary: 'Try again', value: { kind: 'REDELIVER', note: 'The dock is open from 8 to 12.' } },
        hold: { summary: 'Hold it', value: { kind: 'HOLD', holdUntil: '2026-12-01', email: 'dana@example.com' } },
        address: {
          summary: 'Another address',
          value: {
            kind: 'CHANGE_ADDRESS',
            destination: {
              name: 'Lone Star Office Supply',
              address1: '900 Fannin St',
              city: 'Houston',
              stateProvince: 'TX',
              postalCode: '77002',
              country: 'USA',
              contact: { phone: '7135550177' },
            },
          },
        },
      },
      success: {
        status: 201,
        description: 'The instruction waits for the carrier.',
        schema: instructionAnswerSchema,
        also: { status: 200, description: 'The same instruction already waits.' },
      },
      errors: { ...OF_SHIPMENT, 409: says('the shipment does not allow it, or another instruction waits') },
      handle: ({ principal, params, body }) => giveInstruction(parts, principal, params.pro, body),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/shipments/{pro}/instructions',
      policy,
      summary: 'List the instructions for a shipment',
      description: 'Those that your accounts gave, and what you can instruct now.',
      params: instructedShipmentParams,
      success: {
        status: 200,
        description: 'The instructions, and what is possible.',
        schema: shipmentInstructionsSchema,
      },
      errors: OF_SHIPMENT,
      handle: ({ principal, params }) => readShipmentInstructions(parts, principal, params.pro),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/instructions',
      policy,
      summary: 'List your instructions',
      description: 'Those that your accounts gave, newest first.',
      query: instructionListQuerySchema,
      success: { status: 200, description: 'A page of instructions.', schema: instructionListSchema },
      errors: EVERYWHERE,
      handle: ({ principal, query }) => listInstructions(parts, principal, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/v1/instructions/{instructionId}',
      policy,
      summary: 'Read an instruction',
      params: instructionParams,
      success: { status: 200, description: 'The instruction.', schema: instructionAnswerSchema },
      errors: ONE,
      handle: ({ principal, params }) => readInstruction(parts, params.instructionId, principal.accounts),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/v1/instructions/{instructionId}/withdrawal',
      policy,
      summary: 'Withdraw an instruction',
      description: 'Possible until the carrier has answered it.',
      params: instructionParams,
      success: { status: 200, description: 'The withdrawn instruction.', schema: instructionAnswerSchema },
      errors: { ...ONE, 409: says('the carrier has answered it') },
      handle: ({ principal, params }) => withdrawInstruction(parts, principal, params.instructionId),
    }),
    ...instructionDeskRoutes(parts, operators),
  ];
}
