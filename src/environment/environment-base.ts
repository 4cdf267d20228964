// What every capability of an environment needs: its URL, metrics, new audit entries, and outbox workers.
import { whyNoBackup } from '../capabilities/backups/make-backup.ts';
import type { Context } from '../context.ts';
import { followAuditLog } from '../platform/audit/follow-audit-log.ts';
import { LimitExchange } from '../platform/http/admission/limit-exchange.ts';
import { EnvironmentAddress } from '../platform/http/environment-address.ts';
import { databaseMetrics } from '../platform/http/metrics/database-metrics.ts';
import { makeMetrics } from '../platform/http/metrics/metrics.ts';
import { spanMetrics } from '../platform/http/metrics/span-metrics.ts';
import { statementMetrics } from '../platform/http/metrics/statement-metrics.ts';
import { openOutboxWorkers } from '../platform/outbox/open-outbox-workers.ts';

export type EnvironmentBase = Awaited<ReturnType<typeof openEnvironmentBase>>;

/** A guest is one of many environments of the process; another environment collects the process-wide metrics. */
export async function openEnvironmentBase(context: Context, isGuest: boolean, processNumber?: number) {
  const { config, environment, clock } = context;
  const opsPort = config.opsPorts[environment];
  const address = new EnvironmentAddress({
    publicUrl: config.publicUrls[environment],
    host: config.host,
    port: config.ports[environment],
    isHttps: config.tls !== undefined,
    ...(opsPort !== undefined && {
      operators: { publicUrl: config.opsUrls[environment], host: config.opsHost, port: opsPort },
    }),
  });
  const metrics = makeMetrics(environment, !isGuest, processNumber);
  const { addPool } = databaseMetrics(metrics.registry, {
    db: context.db,
    damage: context.damage,
    // Backups of PostgreSQL are made elsewhere, and of a sandbox nowhere.
    folders: { data: config.dataDir, backups: whyNoBackup(context) === undefined ? config.backups.folder : undefined },
  });
  if (context.spans !== undefined && !isGuest) spanMetrics(metrics.registry, context.spans);
  statementMetrics(metrics.registry, context.statements.times);
  const news = await followAuditLog(context.db, () => clock.now());
  // The key may have been rotated between opening the context and following the audit log.
  await context.followMasterKey();
  const outbox = openOutboxWorkers(context.outbox, metrics);
  // Only PostgreSQL supports several nodes. A guest's limits affect only its owner.
  const limitExchange =
    config.databaseUrl === undefined || isGuest
      ? undefined
      : new LimitExchange({ db: context.db, clock, secrets: context.secrets, node: context.outbox.node });
  return { context, address, metrics, addPool, news, outbox, limitExchange };
}
