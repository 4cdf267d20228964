// Reads the certificate, and how long a process takes to stop.
import type { TlsSettings } from './config-shape.ts';
import { ConfigError, type SettingReader } from './setting-reader.ts';

export function readTls({ optional }: SettingReader): TlsSettings | undefined {
  const certFile = optional('LINEHAUL_TLS_CERT_FILE');
  const keyFile = optional('LINEHAUL_TLS_KEY_FILE');
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  throw new ConfigError('LINEHAUL_TLS_CERT_FILE and LINEHAUL_TLS_KEY_FILE go together: set both, or neither.');
}

/** There must be time left to finish requests in progress. */
export function readStopNotice({ whole }: SettingReader): number {
  const noticeMs = whole('LINEHAUL_STOP_NOTICE_MS', 60_000);
  if (noticeMs <= whole('LINEHAUL_STOP_SECONDS', 3_600, 2) * 1_000 - 1_000) return noticeMs;
  throw new ConfigError('LINEHAUL_STOP_NOTICE_MS must be at least a second less than LINEHAUL_STOP_SECONDS.');
}
