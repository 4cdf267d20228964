// The customs broker of a bill: shown if a border is crossed, or on request.
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { FormSelect, useShipForm } from './form-context.tsx';
import { keptBroker } from './kept-broker.ts';
import { PartyCard } from './party-card.tsx';
import { asksForBroker, crossesBorder } from './ship-form.ts';

const words = shipWords.broker;
const SIDES = (['Import', 'Export'] as const).map((side) => ({ value: side, label: words.sides[side] }));

export function BrokerCard() {
  const { form } = useShipForm();
  if (!asksForBroker(form)) return null;
  return (
    <PartyCard
      party="customsBroker"
      title={words.title}
      before={
        <>
          <p className="text-faint">{crossesBorder(form) ? words.leadBorder : words.lead}</p>
          <SameBroker />
          <FormSelect path="customsBroker.type" label={words.side} choices={SIDES} />
        </>
      }
    />
  );
}

/** Offered until another name is typed. */
function SameBroker() {
  const { form, set } = useShipForm();
  const kept = keptBroker(useSignedIn().session.username);
  if (kept === undefined || form.customsBroker.name !== '') return null;
  return (
    <div>
      <Button size="small" onClick={() => set('customsBroker', kept)}>
        {words.same(kept.name)}
      </Button>
    </div>
  );
}

/** In-bond freight can have a broker without crossing a border. */
export function BrokerChoice() {
  const { form, set } = useShipForm();
  if (crossesBorder(form)) return null;
  return (
    <Checkbox
      label={words.choose}
      checked={form.hasBroker}
      onChange={(event) => set('hasBroker', event.target.checked)}
    />
  );
}
