// The caller's faults: what is made to fail, how often it has triggered, adding and removing.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../../shell/asked.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { faultWords as words } from '../../../words/fault-words.ts';
import { Listed } from '../listed.tsx';
import { FaultForm } from './fault-form.tsx';
import { type Fault, faults, hasValue, nameOfEffect, removeFault, removeFaults } from './faults.ts';

const FRESH_MS = 5_000;

export function FaultsTab() {
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({ queryKey: ['faults'], queryFn: faults, refetchInterval: FRESH_MS });
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async (id: string | undefined) => void (await (id === undefined ? removeFaults() : removeFault(id))),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['faults'] }),
  });
  const columns: readonly Column<Fault>[] = [
    {
      head: words.columns.matches,
      cell: ({ match, operations }) => (
        <>
          <span className="font-mono text-[13px] break-all">
            {match.operation ?? (operations.length === 0 ? words.allWebhooks : words.all)}
          </span>
          {match.path !== null && <span className="block font-mono text-[13px] text-faint">{match.path}</span>}
        </>
      ),
    },
    {
      head: words.columns.effect,
      cell: (fault) => (
        <>
          {effectText(fault)}
          {fault.match.share < 1 && (
            <span className="text-faint"> · {words.share(Number((fault.match.share * 100).toFixed(4)))}</span>
          )}
        </>
      ),
    },
    { head: words.columns.struck, cell: ({ struck, times }) => words.struck(struck, times) },
    {
      head: words.columns.state,
      cell: ({ state }) => <Badge tone={state === 'active' ? 'warn' : 'plain'}>{words.states[state]}</Badge>,
    },
    {
      head: words.columns.actions,
      cell: ({ id, match }) => (
        <Button size="small" onClick={() => remove.mutate(id)}>
          {words.remove}
          <span className="sr-only"> {match.operation ?? id}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <Listed
        lead={words.lead}
        caption={words.caption}
        query={list}
        columns={columns}
        none={{ title: words.none, lead: words.noneLead }}
        actions={<Button onClick={() => remove.mutate(undefined)}>{words.removeAll}</Button>}
        add={
          <Button kind="primary" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        }
      >
        {remove.isError && <ProblemNote problem={asProblem(remove.error)} />}
      </Listed>
      <Dialog open={isAdding} title={words.addTitle} onClose={() => setAdding(false)}>
        {isAdding && <FaultForm onAdded={() => setAdding(false)} />}
      </Dialog>
    </>
  );
}

function effectText({ then: effect }: Fault): string {
  const name = nameOfEffect(effect);
  return hasValue(name) ? `${words.effects[name]}: ${effect[name]}` : words.effects[name];
}
