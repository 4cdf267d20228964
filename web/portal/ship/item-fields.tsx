// One line item of a handling unit: description, weight, pieces, class; the hazmat fields only if it is checked.
import { BOL_FREIGHT_CLASS } from '../../../src/freight/value-sets/freight-class.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { shipWords } from '../../words/ship-words.ts';
import type { Density } from '../quotes/density.ts';
import { NOT_CHOSEN } from '../quotes/quote-ask.ts';
import { FormMeasure, FormSelect, FormText, useShipForm } from './form-context.tsx';
import { HazardFields } from './hazard-fields.tsx';
import { ITEM_TYPES } from './packaging.ts';
import type { ItemForm } from './ship-form.ts';

const words = shipWords.what;
const CLASSES = [
  { value: NOT_CHOSEN, label: words.chooseClass },
  ...BOL_FREIGHT_CLASS.entries.map(({ code }) => ({ value: code, label: code })),
  { value: '', label: words.byDensity },
];

export function ItemFields(props: {
  path: string;
  number: number;
  item: ItemForm;
  density: Density | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { path, number, item, density, onRemove } = props;
  const { set } = useShipForm();
  const suggested = density !== undefined && item.classification !== '' && item.classification !== density.freightClass;
  return (
    <fieldset className="grid gap-3 border-t pt-3">
      <legend className="sr-only">{words.item(number)}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-[1.7fr_1fr_1fr_1.3fr_1.3fr]">
        <FormText
          path={`${path}.description`}
          label={words.description}
          hint={item.description === '' ? words.descriptionHint : undefined}
          maxLength={35}
          className="col-span-2 sm:col-span-4 lg:col-span-1"
        />
        <FormMeasure path={`${path}.weight`} label={words.weight} quantity="weight" hint={words.weightHint} />
        <FormText path={`${path}.pieces`} label={words.pieces} inputMode="numeric" />
        <FormSelect path={`${path}.packagingType`} label={words.packaging} choices={ITEM_TYPES} />
        <FormSelect
          path={`${path}.classification`}
          label={words.freightClass}
          choices={CLASSES}
          hint={
            suggested && (
              <button
                type="button"
                className="rounded text-accent underline"
                onClick={() => set(`${path}.classification`, density.freightClass)}
              >
                {words.takeClass(density.freightClass)}
              </button>
            )
          }
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <FormText path={`${path}.nmfc`} label={words.nmfc} maxLength={6} optional className="w-28" />
        <FormText path={`${path}.nmfcSub`} label={words.nmfcSub} maxLength={4} optional className="w-28" />
        <Checkbox
          className="pb-2"
          label={words.hazardous}
          checked={item.hazardous}
          onChange={(event) => set(`${path}.hazardous`, event.target.checked)}
        />
        {onRemove && (
          <Button size="small" kind="quiet" onClick={onRemove} className="mb-1">
            {words.remove}
          </Button>
        )}
      </div>
      {item.hazardous && <HazardFields path={`${path}.hazardousDetails`} details={item.hazardousDetails} />}
    </fieldset>
  );
}
