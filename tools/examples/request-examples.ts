// The requests of a shipper's two weeks as examples: the first per operation, without credentials and files.
import type { RequestExamples } from '../../src/platform/docs/samples/sample-request.ts';
import { repeatable } from './readable-example.ts';
import type { RecordedRequest } from './record-shippers-weeks.ts';

export function requestExamples(requests: readonly RecordedRequest[]): RequestExamples {
  const found: Record<string, RequestExamples[string]> = {};
  for (const { method, path, params = {}, query, body } of requests) {
    found[`${method} ${path}`] ??= repeatable({
      ...(Object.keys(params).length > 0 && { params }),
      ...(query && { query }),
      ...(body !== undefined && !Buffer.isBuffer(body) && { body }),
    }) as RequestExamples[string];
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
