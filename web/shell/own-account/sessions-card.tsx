// The user's sessions, with buttons to end one elsewhere, or all of them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowOf } from '../../api/described.ts';
import { callData } from '../../api/plain.ts';
import type { SessionPath } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { accountWords } from '../../words/account-words.ts';
import { Asked, asProblem } from '../asked.tsx';
import { moment } from '../format.ts';
import { deviceName } from './device-name.ts';

type Session = RowOf<'/v1/sessions'>;

const words = accountWords.sessions;

export function SessionsCard({ path }: { path: SessionPath }) {
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: ['own sessions'], queryFn: () => callData('GET', `${path}s`) });
  const end = useMutation({
    mutationFn: (which: '' | `/${string}`) => callData('DELETE', `${path}s${which}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['own sessions'] }),
  });
  const columns: readonly Column<Session>[] = [
    {
      head: words.device,
      cell: ({ device, isCurrent }) => (
        <>
          {deviceName(device) || words.unknownDevice}
          {isCurrent && <span className="text-faint"> ({words.here})</span>}
        </>
      ),
    },
    { head: words.method, cell: ({ method }) => words.methods[method] },
    { head: words.address, cell: ({ address }) => address },
    { head: words.since, cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
    { head: words.used, cell: ({ lastUsedAt }) => moment(lastUsedAt), className: 'whitespace-nowrap' },
    {
      head: words.actions,
      cell: ({ sessionId, isCurrent }) =>
        !isCurrent && (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate(`/${sessionId}`)}>
            {words.end}
          </Button>
        ),
    },
  ];
  return (
    <Card title={words.title}>
      <div className="grid gap-3">
        {end.isError && <ProblemNote problem={asProblem(end.error)} />}
        <Asked query={sessions}>
          {(rows) => (
            <>
              <DataTable
                caption={words.title}
                columns={columns}
                rows={rows}
                keyOf={(one) => one.sessionId}
                cardsOnPhone
              />
              {rows.length > 1 && (
                <div>
                  <Button busy={end.isPending} onClick={() => end.mutate('')}>
                    {words.endOthers}
                  </Button>
                </div>
              )}
            </>
          )}
        </Asked>
      </div>
    </Card>
  );
}
