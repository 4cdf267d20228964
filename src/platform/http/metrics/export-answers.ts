// One span per answered request, following OpenTelemetry's semantic conventions for HTTP.
import type { OtlpExporter } from '../../tracing/otlp-exporter.ts';
import type { SpanAttributes } from '../../tracing/span.ts';
import type { Trace } from '../../tracing/traces.ts';
import type { AnswerWatch } from '../answer-watch.ts';

/** `facts` are attributes of every span, such as the sandbox. */
export function exportAnswers(exporter: OtlpExporter, facts: SpanAttributes): AnswerWatch {
  return ({ request, route, answer, bytes, tookMs }) => {
    // Undefined if the URL is malformed.
    const trace = request.trace as Trace | undefined;
    if (trace === undefined || !trace.isSampled) return;
    const method = request.raw.method ?? '';
    exporter.ended({
      trace,
      // The route instead of the path, so that there are only as many names as operations.
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
      // A 4xx is the caller's to fix: the caller's span fails, not the server's.
      isFailed: answer.status >= 500,
    });
  };
}
