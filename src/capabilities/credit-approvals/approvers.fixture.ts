// For tests of the two-person rule: databases with a limit of 100.00, and operators who propose and approve.
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { createOperator, type NewOperator } from '../accounts/manage-operators.ts';
import { type Operations, openOperations } from '../operations/operations.fixture.ts';

export const LIMIT_CENTS = 10_000;
const LIMIT = { creditApprovalLimitCents: LIMIT_CENTS };

export const DATABASES_WITH_LIMIT = [
  { name: 'SQLite', open: () => openOperations(LIMIT) },
  { name: 'PostgreSQL', open: async () => openOperations({ ...LIMIT, databaseUrl: await freshPostgresDatabase() }) },
] as const;

/** Ann and Ben may credit, and so may the robot, which is a program; Dora is a dispatcher. */
const PEOPLE: Readonly<Record<string, NewOperator>> = {
  ann: { role: 'billing' },
  ben: { role: 'billing' },
  dora: { role: 'dispatcher' },
  robot: { role: 'billing', isProgram: true },
};

export type Approvers = Awaited<ReturnType<typeof approversOf>>;

export async function approversOf({ app }: Operations) {
  const authorization = new Map<string, string>();
  const join = async (name: string, wanted: NewOperator) => {
    authorization.set(name, basic(name, await createOperator(app.context, ACTOR, name, wanted)));
  };
  for (const [name, wanted] of Object.entries(PEOPLE)) await join(name, wanted);
  return {
    /** Adds a new operator. */
    join,
    /** Calls the operator API as one of them. */
    async call(who: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
      const headers = { authorization: authorization.get(who)! };
      const answer = await app.http.inject({ method, url: `/ops/v1${path}`, headers, ...(payload && { payload }) });
      // biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
      const body: any = answer.body === '' ? undefined : answer.json();
      return { status: answer.statusCode, data: body?.data, code: body?.error?.code, text: answer.body };
    },
  };
}
