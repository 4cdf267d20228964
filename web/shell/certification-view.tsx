// A certification: its progress, the certificate, and the rows by group. Shared by the portal and the console.
import type { ReactNode } from 'react';
import { EXCEPTION_REASON } from '../../src/freight/value-sets/exception-reason.ts';
import type { components } from '../api/openapi.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { certificationWords as words } from '../words/certification-words.ts';
import { apiText } from '../words/code-words.ts';
import { moment } from './format.ts';

type Certification = components['schemas']['Certification'];
export type CertificationRow = components['schemas']['CertificationRow'];

/** The title in the language of the page. */
export function certificationTitle({ id, title }: Pick<CertificationRow, 'id' | 'title'>): string {
  const code = EXCEPTION_REASON.codes.find((one) => id === `exception.${one}`);
  return code === undefined ? apiText(title) : words.exception(code, apiText(EXCEPTION_REASON.describe(code)));
}

const GROUPS = Object.keys(words.groups) as CertificationRow['group'][];

export function CertificationView({
  certification: { isReady, proven, total, certificate, rows },
  pdf,
  nextOf,
}: {
  certification: Certification;
  /** The URL of the PDF. */
  pdf: string;
  /** How to prove an open row; only its owner can do that. */
  nextOf?: (row: CertificationRow) => ReactNode;
}) {
  const mandatoryOpen = rows.filter((row) => row.mandatory && row.state === 'open').length;
  const columns: readonly Column<CertificationRow>[] = [
    {
      head: words.columns.title,
      cell: (row) => (
        <>
          {certificationTitle(row)}
          {row.mandatory && (
            <span className="ml-2">
              <Badge tone={row.state === 'open' ? 'warn' : 'plain'}>{words.mandatory}</Badge>
            </span>
          )}
          {row.state === 'open' && nextOf?.(row)}
        </>
      ),
    },
    {
      head: words.columns.state,
      cell: ({ state }) => <Badge tone={state === 'proven' ? 'good' : 'plain'}>{words.states[state]}</Badge>,
    },
    { head: words.columns.seen, cell: ({ seenAt }) => <span className="whitespace-nowrap">{moment(seenAt)}</span> },
    {
      head: words.columns.proof,
      cell: ({ proof }) => <span className="font-mono text-[12px] break-all">{proof ?? ''}</span>,
    },
  ];
  return (
    <div className="grid gap-4">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium">{words.progress(proven, total)}</p>
          <a href={pdf} className="text-accent underline">
            {words.pdf}
          </a>
        </div>
        <p className="text-faint">{isReady ? words.ready : words.notReady(mandatoryOpen)}</p>
        {certificate !== null && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <span className="font-medium">{words.certificate}</span>
            <CopyButton text={certificate} />
            <span className="text-[13px] text-faint">{words.certificateLead}</span>
          </div>
        )}
      </Card>
      {GROUPS.map((group) => (
        <Card key={group} title={words.groups[group]} flush>
          <DataTable
            caption={words.caption(words.groups[group])}
            columns={columns}
            rows={rows.filter((row) => row.group === group)}
            cardsOnPhone
            keyOf={({ id }) => id}
            empty={null}
          />
        </Card>
      ))}
    </div>
  );
}
