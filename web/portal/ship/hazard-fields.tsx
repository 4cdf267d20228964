// Hazardous goods of one item: looked up by number or name, so that nothing of the shipping name has to be known by heart.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import { shipWords } from '../../words/ship-words.ts';
import { shippingName } from './bol-request.ts';
import { Finder } from './finder.tsx';
import { FormSelect, FormText, useShipForm } from './form-context.tsx';
import type { HazardForm } from './ship-form.ts';

const words = shipWords.hazard;

type HazmatRow = components['schemas']['HazardousMaterial'];

/** A material may be shipped under one of several names: each is a choice. */
function namedEach(row: HazmatRow) {
  return row.properShippingNames.map((properShippingName) => ({ ...row, properShippingName }));
}

function useHazmat(text: string) {
  const search = text.trim();
  return useQuery({
    queryKey: ['hazmat', search],
    queryFn: async () => {
      const found = await dataOf(api.GET('/v1/hazmat', { params: { query: { search } } }));
      return found.flatMap(namedEach);
    },
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function HazardFields({ path, details }: { path: string; details: HazardForm }) {
  const { set } = useShipForm();
  const known = useHazmat(details.unnaNumber).data?.find(({ number }) => number === details.unnaNumber);
  const groups = known?.packingGroups ?? ['I', 'II', 'III'];
  return (
    <div className="grid gap-3 rounded-md bg-warn-soft p-3">
      <Finder
        label={words.find}
        hint={words.findHint}
        noneFound={words.noneFound}
        useEntries={useHazmat}
        keyOf={({ number, properShippingName }) => `${number} ${properShippingName}`}
        show={(entry) => (
          <>
            <span className="font-mono font-medium">{entry.number}</span> {entry.properShippingName}
            <span className="block text-[13px] text-faint">
              {words.class} {entry.hazardClass}
              {entry.packingGroups.length > 0 && ` · ${words.group} ${entry.packingGroups.join(', ')}`}
            </span>
          </>
        )}
        onChoose={(entry) =>
          set(path, {
            ...details,
            unnaNumber: entry.number,
            propername: entry.properShippingName,
            class: entry.hazardClass,
            packingGroup: entry.packingGroups.length === 1 ? entry.packingGroups[0] : '',
          })
        }
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <FormText path={`${path}.unnaNumber`} label={words.number} maxLength={9} />
        <FormText path={`${path}.propername`} label={words.name} maxLength={512} className="lg:col-span-2" />
        <FormText path={`${path}.class`} label={words.class} maxLength={32} />
        <FormSelect
          path={`${path}.packingGroup`}
          label={words.group}
          choices={[{ value: '', label: words.noGroup }, ...groups.map((group) => ({ value: group, label: group }))]}
        />
        <FormText
          path={`${path}.technicalName`}
          label={words.technical}
          maxLength={512}
          optional={known?.needsTechnicalName !== true}
          className="lg:col-span-2"
        />
        <FormText path={`${path}.weight`} label={words.weight} inputMode="numeric" hint={words.weightHint} />
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
