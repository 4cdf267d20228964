// Finds hazardous materials by number or name, so that users need not know the shipping name by heart.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { components } from '../api/openapi.ts';
import { Finder } from '../ui/finder.tsx';
import { shipWords } from '../words/ship-words.ts';

const words = shipWords.hazard;

type HazmatRow = components['schemas']['HazardousMaterial'];
export type NamedMaterial = ReturnType<typeof namedEach>[number];

/** Queries the server: customers and operators use different endpoints. */
export type HazmatLookUp = (search: string) => Promise<readonly HazmatRow[]>;

/** A material may be shipped under one of several names: each is a choice. */
function namedEach(row: HazmatRow) {
  return row.properShippingNames.map((properShippingName) => ({ ...row, properShippingName }));
}

export function useHazmat(lookUp: HazmatLookUp, text: string) {
  const search = text.trim();
  return useQuery({
    queryKey: ['hazmat', search],
    queryFn: async () => (await lookUp(search)).flatMap(namedEach),
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The packing groups to choose from: those of the material, or all if it is unknown. */
export function packingGroupChoices(known: Pick<HazmatRow, 'packingGroups'> | undefined) {
  const groups = known?.packingGroups ?? ['I', 'II', 'III'];
  return [{ value: '', label: words.noGroup }, ...groups.map((group) => ({ value: group, label: group }))];
}

export function HazmatFinder(props: { lookUp: HazmatLookUp; onChoose: (material: NamedMaterial) => void }) {
  const { lookUp, onChoose } = props;
  const useEntries = (text: string) => useHazmat(lookUp, text);
  return (
    <Finder
      label={words.find}
      hint={words.findHint}
      noneFound={words.noneFound}
      useEntries={useEntries}
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
      onChoose={onChoose}
    />
  );
}

/** The form fields that a choice fills in; the packing group only if there is exactly one. */
export function fieldsOfMaterial({ number, properShippingName, hazardClass, packingGroups }: NamedMaterial) {
  return {
    unnaNumber: number,
    propername: properShippingName,
    class: hazardClass,
    packingGroup: packingGroups.length === 1 ? packingGroups[0]! : '',
  };
}
