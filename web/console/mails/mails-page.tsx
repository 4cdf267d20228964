// The mail log: which e-mails were sent, are waiting, or failed; and resending one.
import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { mailWords as words } from '../../words/console-mail-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, AddressText, choicesOf } from '../desk/address-fields.tsx';
import { SubjectLink } from '../desk/place-link.tsx';
import { useOpsChange, useOpsPages } from '../desk/use-ops.ts';

type Mail = RowOf<'/ops/v1/mails'>;

const TONES: Readonly<Record<Mail['state'], Tone>> = { queued: 'accent', sent: 'good', failed: 'bad' };

const COLUMNS: readonly Column<Mail>[] = [
  {
    head: words.when,
    cell: ({ sentAt, createdAt }) => moment(sentAt ?? createdAt),
    className: 'whitespace-nowrap',
  },
  { head: words.state, cell: ({ state }) => <Badge tone={TONES[state]}>{words.states[state]}</Badge> },
  { head: words.purpose, cell: ({ purpose }) => purpose },
  { head: words.reference, cell: ({ reference }) => reference && <SubjectLink subject={reference} /> },
  {
    head: words.recipients,
    cell: ({ recipients }) => <span className="wrap-anywhere">{recipients.join(', ')}</span>,
    className: 'min-w-48',
  },
  {
    head: words.problem,
    cell: ({ lastError, attempts }) =>
      lastError && (
        <span className="wrap-anywhere">
          {lastError} <span className="text-faint">({words.attempts(attempts)})</span>
        </span>
      ),
  },
];

export function MailsPage() {
  const mayResend = useSignedIn().session.permissions.includes('traffic.write');
  const [asked, setAsked] = useState<Mail>();
  const resend = useOpsChange('post', '/ops/v1/mails/{mailId}/resend', () => setAsked(undefined));
  const columns: readonly Column<Mail>[] = mayResend
    ? [
        ...COLUMNS,
        {
          head: words.actions,
          cell: (mail) =>
            // One that waits is sent anyway.
            mail.state !== 'queued' && (
              <Button size="small" onClick={() => setAsked(mail)}>
                {words.resend}
                <span className="sr-only"> {`${mail.purpose} ${mail.reference}`}</span>
              </Button>
            ),
        },
      ]
    : COLUMNS;
  const [{ state = '', reference = '' }] = useAddressSearch();
  const list = useOpsPages('/ops/v1/mails', { state, reference });
  const isFiltered = state !== '' || reference !== '';
  return (
    <Page title={words.title} lead={words.lead} wide>
      <div className="flex flex-wrap gap-3">
        <AddressChoice name="state" label={words.state} choices={choicesOf(words.states)} className="w-40" />
        <AddressText name="reference" label={words.reference} hint={words.referenceHint} />
      </div>
      <PagedTable
        pages={list}
        columns={columns}
        keyOf={({ mailId }) => mailId}
        words={isFiltered ? { ...words, noneLead: words.noneFiltered } : words}
      />
      <SureDialog
        open={asked !== undefined}
        title={words.resendTitle}
        says={words.resendSays(asked?.recipients.join(', ') ?? '')}
        action={words.resend}
        busy={resend.isPending}
        refusal={resend.error}
        onSure={() => resend.mutate({ path: { mailId: asked?.mailId ?? '' } })}
        onClose={() => {
          setAsked(undefined);
          resend.reset();
        }}
      />
    </Page>
  );
}
