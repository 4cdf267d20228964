// Hazardous goods on a bill of lading: looked up by number or name, or typed; and the emergency contact.
import { useState } from 'react';
import {
  fieldsOfMaterial,
  HazmatFinder,
  type HazmatLookUp,
  type NamedMaterial,
  packingGroupChoices,
} from '../../shell/hazmat-finder.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { ops } from '../desk/ops.ts';
import { BillSelect, BillText } from './bill-field.tsx';

const words = shipWords.hazard;

const lookUp: HazmatLookUp = (search) => ops('get', '/ops/v1/hazmat', { query: { search } });

/** `path` is that of the line item. */
export function HazardFields({ path }: { path: string }) {
  const [isHazardous, setHazardous] = useState(false);
  return (
    <>
      <Checkbox
        name={`${path}.hazardous`}
        label={shipWords.what.hazardous}
        checked={isHazardous}
        onChange={({ target }) => setHazardous(target.checked)}
      />
      {isHazardous && <HazardDetails path={`${path}.hazardousDetails`} />}
    </>
  );
}

function HazardDetails({ path }: { path: string }) {
  const [chosen, setChosen] = useState<NamedMaterial>();
  const first = chosen && fieldsOfMaterial(chosen);
  return (
    <div className="grid gap-3 rounded-md bg-warn-soft p-3">
      <HazmatFinder lookUp={lookUp} onChoose={setChosen} />
      <div
        // Choosing another material refills the fields.
        key={chosen && `${chosen.number} ${chosen.properShippingName}`}
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        <BillText
          path={`${path}.unnaNumber`}
          label={words.number}
          maxLength={9}
          autoCapitalize="characters"
          defaultValue={first?.unnaNumber}
        />
        <BillText
          path={`${path}.propername`}
          label={words.name}
          maxLength={512}
          className="lg:col-span-2"
          defaultValue={first?.propername}
        />
        <BillText path={`${path}.class`} label={words.class} maxLength={32} defaultValue={first?.class} />
        <BillSelect
          path={`${path}.packingGroup`}
          label={words.group}
          choices={packingGroupChoices(chosen)}
          usual={first?.packingGroup ?? ''}
        />
        <BillText
          path={`${path}.technicalName`}
          label={words.technical}
          maxLength={512}
          optional={chosen?.needsTechnicalName !== true}
          className="lg:col-span-2"
        />
        <BillText path={`${path}.weight`} label={words.weight} inputMode="numeric" hint={words.weightHint} />
      </div>
    </div>
  );
}

export function EmergencyCard() {
  const path = 'accessorials.hazardousDetails.emergencyContact';
  return (
    <Card title={words.emergency}>
      <div className="grid gap-3">
        <p className="text-faint">{words.emergencyLead}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <BillText path={`${path}.name`} label={words.emergencyName} maxLength={100} />
          <BillText path={`${path}.phone`} label={words.emergencyPhone} type="tel" maxLength={20} />
        </div>
      </div>
    </Card>
  );
}
