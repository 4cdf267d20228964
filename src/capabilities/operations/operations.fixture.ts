// A carrier's own systems for tests: an environment with the demo carrier, an operator, freight to report on, and the calls.
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { type Freight, type Loose, openFreight } from '../shipments/shipment.fixture.ts';

export interface Called {
  readonly status: number;
  readonly body: Loose;
  readonly headers: Loose;
}

export interface Operations {
  readonly freight: Freight;
  readonly operator: { readonly username: string; readonly password: string };
  call(method: 'GET' | 'POST', path: string, body?: Loose, headers?: Record<string, string>): Promise<Called>;
  /** Reports a batch, and gives its results. */
  report(...events: readonly Loose[]): Promise<Loose[]>;
  /** ISO 8601 of so many hours from now, or before. */
  at(hours: number): string;
}

export const HOUR = 3_600_000;

export async function openOperations(config: Partial<Config> = {}): Promise<Operations> {
  const freight = await openFreight(config);
  const { app } = freight;
  const username = 'dispatch';
  const password = await createOperator(app.context, ACTOR, username);
  const call: Operations['call'] = async (method, path, body, headers = {}) => {
    const answer = await app.http.inject({
      method,
      url: `/ops/v1${path}`,
      headers: { authorization: basic(username, password), ...headers },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.payload), headers: answer.headers };
  };
  return {
    freight,
    operator: { username, password },
    call,
    async report(...events) {
      const { status, body } = await call('POST', '/events', { events });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data.results;
    },
    at: (hours) => new Date(freight.now() + hours * HOUR).toISOString(),
  };
}
