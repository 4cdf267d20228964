// Reads where traces are sent.
import type { TraceExportSettings } from './config-shape.ts';
import { ConfigError, type SettingReader } from './setting-reader.ts';

export function readTraceExport({ url, listed, text }: SettingReader): TraceExportSettings | undefined {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  const headers = listed('OTEL_EXPORTER_OTLP_HEADERS').map((pair) => {
    const header = headerOf(pair);
    if (header !== undefined) return header;
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be pairs such as api-key=secret, separated by commas.');
  });
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(headers),
    serviceName: text('OTEL_SERVICE_NAME'),
  };
}

/** Undefined if it is not a pair, or contains characters that headers must not contain. */
function headerOf(pair: string): [name: string, value: string] | undefined {
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(at, 0)).trim();
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return undefined;
  try {
    const value = decodeURIComponent(pair.slice(at + 1).trim());
    return /^[\x20-\x7e]+$/.test(value) ? [name.toLowerCase(), value] : undefined;
  } catch {
    return undefined;
  }
}
