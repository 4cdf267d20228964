// Hazardous goods of one item: looked up by number or name, or typed.
import { api, dataOf } from '../../api/client.ts';
import {
  fieldsOfMaterial,
  HazmatFinder,
  type HazmatLookUp,
  packingGroupChoices,
  useHazmat,
} from '../../shell/hazmat-finder.tsx';
import { shippingName } from '../../shell/shipping-name.ts';
import { shipWords } from '../../words/ship-words.ts';
import { FormMeasure, FormSelect, FormText, useShipForm } from './form-context.tsx';
import type { HazardForm } from './ship-form.ts';

const words = shipWords.hazard;

const lookUp: HazmatLookUp = (search) => dataOf(api.GET('/v1/hazmat', { params: { query: { search } } }));

export function HazardFields({ path, details }: { path: string; details: HazardForm }) {
  const { set } = useShipForm();
  const known = useHazmat(lookUp, details.unnaNumber).data?.find(({ number }) => number === details.unnaNumber);
  return (
    <div className="grid gap-3 rounded-md bg-warn-soft p-3">
      <HazmatFinder lookUp={lookUp} onChoose={(entry) => set(path, { ...details, ...fieldsOfMaterial(entry) })} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <FormText path={`${path}.unnaNumber`} label={words.number} maxLength={9} />
        <FormText path={`${path}.propername`} label={words.name} maxLength={512} className="lg:col-span-2" />
        <FormText path={`${path}.class`} label={words.class} maxLength={32} />
        <FormSelect path={`${path}.packingGroup`} label={words.group} choices={packingGroupChoices(known)} />
        <FormText
          path={`${path}.technicalName`}
          label={words.technical}
          maxLength={512}
          optional={known?.needsTechnicalName !== true}
          className="lg:col-span-2"
        />
        <FormMeasure path={`${path}.weight`} label={words.weight} quantity="weight" hint={words.weightHint} />
      </div>
      {details.unnaNumber !== '' && <p className="text-[13px]">{words.printed(shippingName(details))}</p>}
    </div>
  );
}

export function EmergencyFields() {
  const path = 'accessorials.hazardousDetails.emergencyContact';
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{words.emergency}</h3>
      <p className="text-faint">{words.emergencyLead}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText path={`${path}.name`} label={words.emergencyName} maxLength={100} />
        <FormText path={`${path}.phone`} label={words.emergencyPhone} type="tel" maxLength={20} />
      </div>
    </section>
  );
}
