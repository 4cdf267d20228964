// A shipment's current charges, line by line, and waiving those caused by events.
import { useState } from 'react';
import type { DataOf } from '../../api/described.ts';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { centsOf, moment, money } from '../../shell/format.ts';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waterfall } from '../../ui/waterfall.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import { RatedBy } from './price-card.tsx';
import type { WholeShipment } from './shipment.ts';

type Charges = DataOf<'/ops/v1/shipments/{pro}/charges'>;
type Line = Charges['lines'][number];
type Waiver = Charges['waivers'][number];

const words = shipmentWords.charges;

/** For operators who may read charges. The price alone would not match the invoice once events have added charges. */
export function ChargesCard({ shipment: { pro, charge } }: { shipment: WholeShipment }) {
  const charges = useOps('/ops/v1/shipments/{pro}/charges', { path: { pro } });
  return (
    <Card title={words.title}>
      <Asked query={charges}>
        {(known) =>
          known.lines.length === 0 ? (
            <p className="text-faint">{shipmentWords.one.noPrice}</p>
          ) : (
            <>
              <Waterfall
                totalLabel={shipmentWords.one.total}
                steps={known.lines.map(({ description, amount }) => ({ label: description, cents: centsOf(amount) }))}
              />
              {charge !== null && <RatedBy charge={charge} />}
              <Waiving charges={known} />
            </>
          )
        }
      </Asked>
    </Card>
  );
}

function Waiving({ charges: { pro, lines, waivers, isFinal } }: { charges: Charges }) {
  const mayWaive = useSignedIn().session.permissions.includes('billing.write') && !isFinal;
  const [chosen, setChosen] = useState<Line>();
  const caused = mayWaive ? lines.filter(({ event }) => event !== undefined) : [];
  const inForce = waivers.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (caused.length + inForce.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 border-t pt-3 text-[13px]">
      {caused.map((line) => (
        <li key={line.line} className="flex flex-wrap items-center justify-between gap-2">
          <span>{words.caused(line.description)}</span>
          <Button size="small" onClick={() => setChosen(line)}>
            {words.waive}
          </Button>
        </li>
      ))}
      {inForce.map((waiver) => (
        <Waived key={waiver.id} pro={pro} waiver={waiver} mayWithdraw={mayWaive} />
      ))}
      <Dialog
        open={chosen !== undefined}
        title={chosen === undefined ? '' : words.waiveTitle(chosen.description, money(centsOf(chosen.amount)))}
        onClose={() => setChosen(undefined)}
      >
        {chosen !== undefined && <WaiveForm pro={pro} line={chosen} onDone={() => setChosen(undefined)} />}
      </Dialog>
    </ul>
  );
}

function WaiveForm({ pro, line, onDone }: { pro: string; line: Line; onDone: () => void }) {
  const waive = useOpsChange('post', '/ops/v1/shipments/{pro}/waivers', onDone);
  return (
    <DialogForm
      call={waive}
      fields={['reason']}
      submit={words.waiveSubmit}
      onSubmit={(form) =>
        waive.mutate({
          path: { pro },
          body: { code: line.code, event: line.event ?? '', reason: textOf(form, 'reason') ?? '' },
        })
      }
    >
      {(failureAt) => (
        <Field label={words.reason} hint={words.reasonHint} failure={failureAt('reason')}>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
      )}
    </DialogForm>
  );
}

function Waived({ pro, waiver, mayWithdraw }: { pro: string; waiver: Waiver; mayWithdraw: boolean }) {
  const withdraw = useOpsChange('delete', '/ops/v1/shipments/{pro}/waivers/{waiverId}');
  const { id, code, amount, reason, waivedBy, waivedAt } = waiver;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 break-words">
        {words.waived(code, money(centsOf(amount)))}
        <span className="block text-faint">
          {reason} – {waivedBy}, {moment(waivedAt)}
        </span>
      </span>
      {mayWithdraw && (
        <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate({ path: { pro, waiverId: id } })}>
          {words.withdraw}
        </Button>
      )}
      {withdraw.isError && <ProblemNote problem={asProblem(withdraw.error)} />}
    </li>
  );
}
