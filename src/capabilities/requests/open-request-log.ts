// The request log of one environment, as the app needs it.
import type { Context } from '../../context.ts';
import { RequestLog } from './record-requests.ts';
import { sweepRequests } from './sweep-requests.ts';

export interface OpenRequestLog {
  /** Undefined when the setting says so. */
  readonly log: RequestLog | undefined;
  close(): Promise<void>;
}

export function openRequestLog(context: Context): OpenRequestLog {
  if (!context.config.requestLog) return { log: undefined, close: async () => {} };
  const log = new RequestLog(context);
  const stopSweeping = sweepRequests(context, log);
  return {
    log,
    close() {
      stopSweeping();
      return log.close();
    },
  };
}
