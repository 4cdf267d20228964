// Health: the service itself, its queues and its backups.
import { Asked } from '../../shell/asked.tsx';
import { byteSize } from '../../shell/byte-size.ts';
import { moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { healthWords as words } from '../../words/console-health-words.ts';
import { overviewWords } from '../../words/console-overview-words.ts';
import { setupWords } from '../../words/console-setup-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { RecentJobs } from '../jobs/recent-jobs.tsx';
import { BackupsCard } from './backups-card.tsx';
import type { Health } from './health.ts';
import { QueuesCard } from './queues-card.tsx';

const LOOK_AGAIN_MS = 10_000;

export function HealthPage() {
  const health = useOps('/ops/v1/health', {}, { everyMs: LOOK_AGAIN_MS });
  const maySetUp = useSignedIn().session.permissions.includes('operators.write');
  return (
    <Page
      title={words.title}
      actions={
        <span className="flex gap-4">
          <PlaceLink to="/console/traffic">{overviewWords.traffic}</PlaceLink>
          {maySetUp && <PlaceLink to="/console/setup">{setupWords.title}</PlaceLink>}
        </span>
      }
      wide
    >
      <Asked query={health}>
        {(known) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid min-w-0 gap-4">
              <ServiceCard health={known} />
              <QueuesCard outbox={known.outbox} />
            </div>
            <div className="grid min-w-0 gap-4">
              <BackupsCard />
              <RecentJobs kind="backup" />
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

function ServiceCard({ health }: { health: Health }) {
  const { database, disk, memory, eventLoop, nodes, network, tariff } = health;
  return (
    <Card title={words.service}>
      <Facts
        facts={[
          [words.environment, health.environment],
          [words.version, health.version],
          [words.up, moment(health.startedAt)],
          [words.node, health.node],
          [
            words.nodes,
            nodes.map(({ node, lastSeenAt }) => `${node} (${words.seen} ${moment(lastSeenAt)})`).join(', '),
          ],
          [words.network, inForceText(network)],
          [words.tariff, inForceText(tariff)],
          [
            words.database,
            [database.kind, database.bytes !== null && byteSize(database.bytes)].filter(Boolean).join(', '),
          ],
          [words.disk, disk && `${byteSize(disk.freeBytes)} ${words.of} ${byteSize(disk.totalBytes)}`],
          [words.memory, `${byteSize(memory.usedBytes)} (${words.heap} ${byteSize(memory.heapBytes)})`],
          [words.loop, words.loopText(eventLoop.p50Ms, eventLoop.p99Ms)],
        ]}
      />
    </Card>
  );
}

function inForceText(inForce: Health['network']): string {
  if (inForce === null) return words.none;
  const from = Date.parse(inForce.activeFrom) === 0 ? words.always : moment(inForce.activeFrom);
  return words.versionFrom(inForce.version, from);
}
