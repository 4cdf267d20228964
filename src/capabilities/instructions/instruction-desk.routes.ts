// /ops/v1/instructions: customers' instructions, for the carrier to answer.
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { decideInstruction } from './answer-instruction.ts';
import { instructionDecisionRules } from './instruction.rules.ts';
import {
  allInstructionsQuerySchema,
  instructionAnswerSchema,
  instructionDecisionSchema,
  instructionListSchema,
  instructionParams,
} from './instruction.schema.ts';
import type { InstructionParts } from './instruction-parts.ts';
import { listAllInstructions, readInstruction } from './list-instructions.ts';

const shared = { tag: 'Operations', otherErrors: 'noData' } as const;
const ONE = { ...FOR_OPERATORS, 404: says('there is no such instruction') } as const;

export function instructionDeskRoutes(parts: InstructionParts, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/instructions',
      policy,
      summary: 'List instructions of customers',
      description: 'Of all customers, newest first. `status=WAITING` lists those that are waiting for an answer.',
      query: allInstructionsQuerySchema,
      success: { status: 200, description: 'A page of instructions.', schema: instructionListSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listAllInstructions(parts, query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/instructions/{instructionId}',
      policy,
      summary: 'Read any instruction',
      params: instructionParams,
      success: { status: 200, description: 'The instruction.', schema: instructionAnswerSchema },
      errors: ONE,
      handle: ({ params }) => readInstruction(parts, params.instructionId),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/instructions/{instructionId}/decision',
      policy,
      summary: 'Answer an instruction',
      description:
        'ACCEPT carries it out and tells the customer. To accept a change of address, your role must be allowed to reconsign freight ' +
        '(`billing.write`), or the freight must have been reconsigned already (`alreadyDone`). DECLINE needs a note that says why.',
      params: instructionParams,
      body: instructionDecisionSchema,
      rules: instructionDecisionRules,
      examples: {
        accept: { summary: 'It will be done', value: { decision: 'ACCEPT', note: 'We try again tomorrow morning.' } },
        decline: {
          summary: 'It cannot be done',
          value: { decision: 'DECLINE', note: 'The consignee has moved. Please give us the new address.' },
        },
      },
      success: { status: 200, description: 'The instruction.', schema: instructionAnswerSchema },
      errors: { ...ONE, 409: says('it is no longer waiting, or the shipment no longer allows it') },
      handle: ({ principal, params, body }) => decideInstruction(parts, principal, params.instructionId, body),
    }),
  ];
}
