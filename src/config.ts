// Reads every setting. Nothing else reads process.env; config/ has the settings by area: environment variable, default and meaning.
import { resolve } from 'node:path';
import type { Config } from './config/config-shape.ts';
import { readRetention } from './config/read-retention.ts';
import { readStopNotice, readTls } from './config/read-server.ts';
import { readSingleSignOn } from './config/read-single-sign-on.ts';
import { readBackupSecret, readBucket, readDatabase } from './config/read-storage.ts';
import { readTraceExport } from './config/read-trace-export.ts';
import { ConfigError, settingReader } from './config/setting-reader.ts';

export * from './config/config-shape.ts';
export * from './config/exposure.ts';
export { isNetwork } from './config/networks.ts';
export * from './config/places.ts';
export { ConfigError } from './config/setting-reader.ts';
export { SETTINGS, type SettingName } from './config/settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const reader = settingReader(env);
  const { text, optional, whole, url, matching, dollarsInCents, port, listed, networks } = reader;
  const dataDir = resolve(text('LINEHAUL_DATA_DIR'));
  const logLevel = text('LINEHAUL_LOG_LEVEL');
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LINEHAUL_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}; it is "${logLevel}".`);
  }
  const smtpUrl = optional('SMTP_URL');
  if (smtpUrl !== undefined && !(/^smtps?:\/\/\S+$/.test(smtpUrl) && URL.canParse(smtpUrl))) {
    throw new ConfigError('SMTP_URL must be an address that begins with smtp:// or smtps://.');
  }
  const testMail = matching('LINEHAUL_TEST_MAIL', /^(files|smtp)$/, 'files or smtp');
  return {
    host: text('LINEHAUL_HOST'),
    opsPorts: { production: port('LINEHAUL_OPS_PORT'), test: port('LINEHAUL_TEST_OPS_PORT') },
    opsHost: text('LINEHAUL_OPS_HOST') || text('LINEHAUL_HOST'),
    opsUrls: { production: url('LINEHAUL_OPS_URL'), test: url('LINEHAUL_TEST_OPS_URL') },
    tls: readTls(reader),
    plainHttp: matching('LINEHAUL_PLAIN_HTTP', /^(loopback|anywhere)$/, 'loopback or anywhere') as
      | 'loopback'
      | 'anywhere',
    ports: { production: whole('LINEHAUL_PORT', 65_535), test: whole('LINEHAUL_TEST_PORT', 65_535) },
    publicUrls: { production: url('LINEHAUL_PUBLIC_URL'), test: url('LINEHAUL_TEST_PUBLIC_URL') },
    dataDir,
    seed: undefined,
    ...readDatabase(reader),
    databaseConnections: Math.max(1, whole('LINEHAUL_DATABASE_CONNECTIONS', 1_000)),
    databaseWaitSeconds: whole('LINEHAUL_DATABASE_WAIT_SECONDS', 86_400),
    stopSeconds: whole('LINEHAUL_STOP_SECONDS', 3_600, 2),
    stopNoticeMs: readStopNotice(reader),
    leaseMs: whole('LINEHAUL_LEASE_MS', 600_000, 1_000),
    slowStatementMs: whole('LINEHAUL_SLOW_STATEMENT_MS', 3_600_000),
    masterKey: optional('LINEHAUL_MASTER_KEY'),
    previousMasterKey: optional('LINEHAUL_PREVIOUS_MASTER_KEY'),
    masterKeyFile: optional('LINEHAUL_MASTER_KEY_FILE'),
    trustedProxies: networks('LINEHAUL_TRUSTED_PROXIES'),
    requestsPerSecond: whole('LINEHAUL_RATE_LIMIT', 1_000_000),
    namedKeysPerClient: whole('LINEHAUL_NAMED_KEYS_PER_CLIENT', 100),
    unreservedProsPerDay: whole('LINEHAUL_UNRESERVED_PROS_PER_DAY', 1_000_000),
    operatorRequestsPerSecond: whole('LINEHAUL_OPERATOR_RATE_LIMIT', 1_000_000),
    addressRequestsPerSecond: whole('LINEHAUL_ADDRESS_RATE_LIMIT', 1_000_000),
    operatorSecondFactor: matching(
      'LINEHAUL_OPERATOR_SECOND_FACTOR',
      /^(optional|required)$/,
      'optional or required',
    ) as Config['operatorSecondFactor'],
    singleSignOn: readSingleSignOn(reader),
    creditApprovalLimitCents: dollarsInCents('LINEHAUL_CREDIT_APPROVAL_LIMIT'),
    overCreditLimit: matching(
      'LINEHAUL_OVER_CREDIT_LIMIT',
      /^(refuse|report)$/,
      'refuse or report',
    ) as Config['overCreditLimit'],
    twoPersonRule: matching('LINEHAUL_TWO_PERSON_RULE', /^(off|tariffs)$/, 'off or tariffs') as Config['twoPersonRule'],
    sessions: {
      portal: {
        idleMinutes: whole('LINEHAUL_PORTAL_SESSION_IDLE_MINUTES', 1_440, 1),
        hours: whole('LINEHAUL_PORTAL_SESSION_HOURS', 720, 1),
      },
      operator: {
        idleMinutes: whole('LINEHAUL_OPERATOR_SESSION_IDLE_MINUTES', 1_440, 1),
        hours: whole('LINEHAUL_OPERATOR_SESSION_HOURS', 720, 1),
      },
    },
    soapPath: matching('LINEHAUL_SOAP_PATH', /^(\/[\w.~-]+)+$/, 'a path as in /soap/image-view'),
    soapNamespace: matching('LINEHAUL_SOAP_NAMESPACE', /^[a-z][\w+.-]*:[^\s"'<>&]+$/i, 'an address or a URN'),
    metricsToken: optional('LINEHAUL_METRICS_TOKEN'),
    smtpUrls: { production: smtpUrl, test: testMail === 'smtp' ? smtpUrl : undefined },
    mailFrom: text('LINEHAUL_MAIL_FROM'),
    mailPerAccount: whole('LINEHAUL_MAIL_PER_ACCOUNT', 10_000_000),
    mailPerReference: whole('LINEHAUL_MAIL_PER_REFERENCE', 10_000_000),
    files: matching('LINEHAUL_FILES', /^(auto|folder|database)$/, 'auto, folder or database') as Config['files'],
    s3: readBucket(reader, 'LINEHAUL_S3'),
    testClock: matching(
      'LINEHAUL_TEST_CLOCK',
      /^(auto|customers|operators)$/,
      'auto, customers or operators',
    ) as Config['testClock'],
    sandboxesPerUser: whole('LINEHAUL_SANDBOXES_PER_USER', 10_000),
    sandboxSnapshots: whole('LINEHAUL_SANDBOX_SNAPSHOTS', 1_000, 1),
    sandboxesAwake: whole('LINEHAUL_SANDBOXES_AWAKE', 10_000, 1),
    sandboxIdleMinutes: whole('LINEHAUL_SANDBOX_IDLE_MINUTES', 1_440, 1),
    sandboxSleepDays: whole('LINEHAUL_SANDBOX_SLEEP_DAYS', 3_650, 1),
    requestLog: matching('LINEHAUL_REQUEST_LOG', /^(on|off)$/, 'on or off') === 'on',
    accessLog: matching('LINEHAUL_ACCESS_LOG', /^(on|errors|off)$/, 'on, errors or off') as Config['accessLog'],
    mandatoryCertification: listed('LINEHAUL_MANDATORY_CERTIFICATION'),
    privateWebhooks: matching('LINEHAUL_PRIVATE_WEBHOOKS', /^(on|off|auto)$/, 'on, off or auto') as
      | 'on'
      | 'off'
      | 'auto',
    ...readRetention(reader),
    backupSecret: readBackupSecret(reader),
    backups: {
      folder: optional('LINEHAUL_BACKUP_DIR') && resolve(text('LINEHAUL_BACKUP_DIR')),
      everyHours: whole('LINEHAUL_BACKUP_EVERY_HOURS', 8_760),
      keepDays: whole('LINEHAUL_BACKUP_KEEP_DAYS', 36_500),
      s3: readBucket(reader, 'LINEHAUL_BACKUP_S3'),
    },
    signingKeyDays: whole('LINEHAUL_SIGNING_KEY_DAYS', 36_500),
    demo: !['false', '0', 'no', 'off'].includes(text('LINEHAUL_DEMO').toLowerCase()),
    traceExport: readTraceExport(reader),
    logLevel,
  };
}
