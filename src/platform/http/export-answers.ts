// One span for every request that was answered, in the words of OpenTelemetry's semantic conventions for HTTP.
import type { OtlpExporter } from '../tracing/otlp-exporter.ts';
import type { SpanAttributes } from '../tracing/span.ts';
import type { Trace } from '../tracing/traces.ts';
import type { AnswerWatch } from './answer-watch.ts';

/** `facts` are on every span: which sandbox it is. */
export function exportAnswers(exporter: OtlpExporter, facts: SpanAttributes): AnswerWatch {
  return ({ request, route, answer, bytes, tookMs }) => {
    // A request whose address is malformed has none.
    const trace = request.trace as Trace | undefined;
    if (trace === undefined || !trace.isSampled) return;
    const method = request.raw.method ?? '';
    exporter.ended({
      trace,
      // The route and not the path, so that there are as many names as operations.
      name: route === undefined ? method : `${method} ${route.path}`,
      kind: 'server',
      tookMs,
      attributes: {
        'http.request.method': method,
        'http.route': route?.path,
        'http.response.status_code': answer.status,
        'http.response.body.size': bytes,
        'linehaul.request.id': request.id,
        ...facts,
      },
      // A refusal is the caller's to fix: the span of the caller fails, not the server's.
      isFailed: answer.status >= 500,
    });
  };
}
