// A background job by ID: its progress and its result. The URL can be bookmarked.
import { Link } from '@tanstack/react-router';
import type { components } from '../../api/openapi.ts';
import { Asked } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { usePathPart } from '../desk/address.ts';
import { BackupFacts } from '../health/backup-facts.tsx';
import type { Backup } from '../health/health.ts';
import { type DryRunResult, DryRunResultView } from './dry-run-result.tsx';
import { type Job, useJob } from './job.ts';
import { JobBadge } from './job-badge.tsx';
import { RejectsTable } from './rejects-table.tsx';

const words = tariffWords.jobs;

export function JobPage() {
  const id = usePathPart('id');
  const job = useJob(id);
  const title = job.data === undefined ? words.title : (words.kinds[job.data.kind] ?? job.data.kind);
  return (
    <Page
      title={title}
      lead={
        job.data && (
          <>
            <JobBadge state={job.data.state} /> {words.started} {moment(job.data.startedAt)} {words.by}{' '}
            {job.data.startedBy}
          </>
        )
      }
    >
      <Asked query={job}>
        {(known) => (
          <>
            {known.takeovers > 0 && known.state !== 'failed' && (
              <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
                {words.takenOver(known.takeovers)}
              </p>
            )}
            <JobView job={known} />
          </>
        )}
      </Asked>
    </Page>
  );
}

function JobView({ job }: { job: Job }) {
  if (job.state === 'running') {
    return (
      <Card>
        <Progress done={job.done} total={job.total ?? undefined} label={job.unit} />
        <p className="mt-2 text-[13px] text-faint">{words.leave}</p>
      </Card>
    );
  }
  return (
    <>
      {job.message !== '' && (
        <p role="alert" className="rounded-md border border-bad bg-bad-soft px-4 py-3 text-bad">
          {job.message}
        </p>
      )}
      {job.rejected > 0 && <RejectsTable jobId={job.id} />}
      {job.kind === 'tariff-import' && job.state === 'failed' && (
        <p>
          <Link to="/console/tariffs" className={buttonLook({ kind: 'primary' })}>
            {words.importAgain}
          </Link>
        </p>
      )}
      {job.kind === 'contract-import' && job.state === 'failed' && (
        <p>
          <Link to="/console/customers" className={buttonLook({ kind: 'primary' })}>
            {words.importAgain}
          </Link>
        </p>
      )}
      {job.state === 'done' && <JobResult job={job} />}
    </>
  );
}

function JobResult({ job }: { job: Job }) {
  switch (job.kind) {
    case 'tariff-import': {
      const { version } = job.result as components['schemas']['TariffImportResult'];
      return (
        <Card>
          <p role="status" className="mb-3">
            {words.imported(version)}
          </p>
          <VersionLink version={version} />
        </Card>
      );
    }
    case 'tariff-dry-run': {
      const result = job.result as DryRunResult;
      return (
        <>
          <DryRunResultView result={result} />
          <p>
            <VersionLink version={result.version} />
          </p>
        </>
      );
    }
    case 'contract-import': {
      const { account, version } = job.result as components['schemas']['ContractImportResult'];
      return (
        <Card>
          <p role="status" className="mb-3">
            {words.imported(version)}
          </p>
          <ContractLink account={account} version={version} />
        </Card>
      );
    }
    case 'contract-dry-run': {
      const result = job.result as DryRunResult;
      return (
        <>
          <DryRunResultView result={result} />
          <p>
            <ContractLink account={result.account ?? ''} version={result.version} />
          </p>
        </>
      );
    }
    case 'backup':
      return (
        <Card title={words.result}>
          <BackupFacts backup={job.result as Backup} />
        </Card>
      );
    default:
      return null;
  }
}

function ContractLink({ account, version }: { account: string; version: number }) {
  return (
    <Link to={`/console/customers/${account}/contracts/${version}`} className={buttonLook({ kind: 'primary' })}>
      {words.openVersion(version)}
    </Link>
  );
}

function VersionLink({ version }: { version: number }) {
  return (
    <Link to={`/console/tariffs/${version}`} className={buttonLook({ kind: 'primary' })}>
      {words.openVersion(version)}
    </Link>
  );
}
