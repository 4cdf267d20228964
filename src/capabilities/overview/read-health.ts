// The health of the service: database, disk, memory, queues, nodes, and the versions of the carrier's data in force.
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { projectFile } from '../../platform/project-root.ts';
import { listBackups } from '../backups/make-backup.ts';
import { type CarrierVersion, findNetworkInForce, findTariffs } from '../carrier/find-tariffs.ts';
import type { MinuteWatch } from './minute-watch.ts';
import { NODE_GONE_MS, overviewMinuteStore } from './overview-minute.store.ts';
import type { OverviewParts } from './overview-parts.ts';

export async function readHealth({ context, workers }: OverviewParts, watch: MinuteWatch): Promise<Answer> {
  const now = context.clock.now();
  const [databaseBytes, disk, topics, nodes, network, tariffs, backups] = await Promise.all([
    context.db.bytes(),
    diskOf(context),
    workers.counts(),
    overviewMinuteStore(context.db).nodesSince(now - NODE_GONE_MS),
    findNetworkInForce(context),
    findTariffs(context),
    // A backup folder that cannot be read must not hide the rest; `linehaul doctor` says why.
    listBackups(context).catch(() => []),
  ]);
  const { rss, heapUsed } = process.memoryUsage();
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string };
  return {
    status: 200,
    body: enveloped({
      environment: context.environment,
      version,
      node: context.outbox.parts.node,
      startedAt: new Date(now - process.uptime() * 1_000).toISOString(),
      database: { kind: context.db.kind, bytes: databaseBytes },
      disk,
      memory: { usedBytes: rss, heapBytes: heapUsed },
      eventLoop: watch.eventLoop(),
      outbox: topics.map(({ topic, due, failed, oldestDueMs }) => ({
        topic,
        due,
        failed,
        oldestDueSeconds: Math.round(oldestDueMs / 1_000),
      })),
      nodes: nodes.map(({ node, minute }) => ({ node, lastSeenAt: new Date(minute + MINUTE_MS).toISOString() })),
      network: versionView(network),
      tariff: versionView(tariffs.inForce),
      lastBackup: backups[0] ?? null,
    }),
  };
}

function versionView(version: CarrierVersion | undefined) {
  if (version === undefined) return null;
  return { version: version.version, activeFrom: new Date(version.active_from ?? 0).toISOString() };
}

async function diskOf({ config }: Context): Promise<{ freeBytes: number; totalBytes: number } | null> {
  if (config.dataDir === undefined) return null;
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
