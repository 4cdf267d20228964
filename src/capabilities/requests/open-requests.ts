// The request log of one environment, and the routes that read it.
import type { Context } from '../../context.ts';
import type { Capability } from '../../platform/capability.ts';
import type { AnswerWatch } from '../../platform/http/answer-watch.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { openAccessLog } from './log-access.ts';
import { RequestLog } from './record-requests.ts';
import { requestRoutes } from './request.routes.ts';
import { sweepRequests } from './sweep-requests.ts';

export interface Requests extends Capability {
  /** Undefined if disabled in the configuration. */
  readonly log: RequestLog | undefined;
  /** Undefined if disabled in the configuration. */
  readonly accessLog: AnswerWatch | undefined;
}

export function openRequests(needs: {
  readonly context: Context;
  readonly baseUrl: () => string;
  readonly tokens: TokenChecker;
  readonly operators: OperatorChecker;
}): Requests {
  const { context, tokens, operators, baseUrl } = needs;
  const log = context.config.requestLog ? new RequestLog(context) : undefined;
  const stopSweeping = log && sweepRequests(context, log);
  const accessLog = openAccessLog(context);
  return {
    log,
    accessLog: accessLog?.watch,
    routes: requestRoutes({ context, log, baseUrl }, tokens, operators),
    // After the last request, so that pending entries are written.
    async close() {
      stopSweeping?.();
      accessLog?.close();
      await log?.close();
    },
  };
}
