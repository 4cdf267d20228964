// The work queue: freight that has an exception or is late, with owner, follow-up time and the latest note.
import { EXCEPTION_REASON } from '../../../src/freight/value-sets/exception-reason.ts';
import { cityState } from '../../shell/city-state.ts';
import { moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { queueWords as words } from '../../words/console-queue-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, choicesOf } from '../desk/address-fields.tsx';
import { ProLink } from '../desk/place-link.tsx';
import { TerminalFilter } from '../desk/terminals.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import { CareButtons } from './care-buttons.tsx';
import type { QueueItem } from './queue-item.ts';

const TONES: Readonly<Record<QueueItem['troubles'][number], Tone>> = { EXCEPTION: 'bad', LATE: 'bad', AT_RISK: 'warn' };

const COLUMNS: readonly Column<QueueItem>[] = [
  { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  { head: words.what, cell: (item) => <Troubles item={item} />, className: 'min-w-48' },
  {
    head: words.where,
    cell: ({ terminal, destinationTerminal }) =>
      terminal === destinationTerminal ? terminal : `${terminal} → ${destinationTerminal}`,
    className: 'whitespace-nowrap',
  },
  { head: words.consignee, cell: ({ consignee }) => <Consignee {...consignee} />, className: 'min-w-40' },
  {
    head: words.owner,
    cell: ({ owner, followUpAt }) => (
      <>
        {owner ?? <span className="text-faint">{words.nobody}</span>}
        {followUpAt && <Below>{words.followUp(moment(followUpAt))}</Below>}
      </>
    ),
    className: 'min-w-28',
  },
  {
    head: words.note,
    cell: ({ latestNote }) =>
      latestNote && (
        <>
          <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">{latestNote.text}</span>
          <Below>{words.writtenBy(operatorName(latestNote.writtenBy), moment(latestNote.writtenAt))}</Below>
        </>
      ),
    className: 'min-w-40 max-w-72',
  },
  { head: words.actions, cell: (item) => <CareButtons care={item} /> },
];

/** Without the prefix that tells what kind of actor it is. */
export function operatorName(actor: string): string {
  return actor.replace(/^operator:/, '');
}

function Troubles({ item }: { item: QueueItem }) {
  return (
    <>
      <span className="flex flex-wrap gap-1">
        {item.troubles.map((trouble) => (
          <Badge key={trouble} tone={TONES[trouble]}>
            {words.troubles[trouble]}
          </Badge>
        ))}
      </span>
      {item.troubles.includes('EXCEPTION') && <span className="block">{reasonText(item)}</span>}
      <Below>
        {item.troubles.includes('EXCEPTION') || item.promisedAt === null
          ? words.since(moment(item.since))
          : words.promised(moment(item.promisedAt))}
      </Below>
    </>
  );
}

/** The reason, if there is one, says more than the status. */
function reasonText({ expandedStatus, reasonCode }: QueueItem): string {
  const reason = EXCEPTION_REASON.has(reasonCode) ? EXCEPTION_REASON.describe(reasonCode) : '';
  return reason === '' || expandedStatus.toLowerCase() === reason.toLowerCase()
    ? expandedStatus
    : `${expandedStatus}: ${reason}`;
}

function Consignee({ name, city, state, contactName, phone }: QueueItem['consignee']) {
  return (
    <>
      {name}
      <Below>{cityState({ city, state })}</Below>
      {phone && (
        <Below>
          {contactName && `${contactName}, `}
          <a href={`tel:${phone}`} className="text-accent hover:underline">
            {phone}
          </a>
        </Below>
      )}
    </>
  );
}

function Below({ children }: { children: React.ReactNode }) {
  return <span className="block text-[13px] text-faint">{children}</span>;
}

export function QueueCard() {
  const { username } = useSignedIn().session;
  const [{ trouble = '', whose = '', due = '', terminal = '' }, change] = useAddressSearch();
  const list = useOpsPages('/ops/v1/work-queue', {
    trouble,
    terminal,
    due,
    owner: whose === 'yours' ? username : '',
    unowned: whose === 'nobody' ? 'true' : '',
  });
  const isFiltered = [trouble, whose, due, terminal].some((one) => one !== '');
  return (
    <section aria-label={words.title} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <h2 className="mr-auto self-center text-base font-semibold">{words.title}</h2>
        <AddressChoice name="trouble" label={words.trouble} choices={choicesOf(words.troubles)} className="w-36" />
        <AddressChoice name="whose" label={words.whose} choices={choicesOf(words.whoseChoices)} className="w-36" />
        <TerminalFilter value={terminal} onChange={(next) => change({ terminal: next })} />
        <Checkbox
          className="min-h-9 items-center"
          label={words.dueNow}
          checked={due === 'true'}
          onChange={({ target }) => change({ due: target.checked ? 'true' : '' })}
        />
      </div>
      <PagedTable
        pages={list}
        columns={COLUMNS}
        keyOf={({ pro }) => pro}
        words={isFiltered ? { ...words, noneLead: words.noneFiltered } : words}
      />
    </section>
  );
}
