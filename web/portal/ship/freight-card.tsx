// What is shipped: handling units, each with the items on it.

import { densityText, weightText } from '../../shell/measures.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { quoteWords } from '../../words/quote-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { useClassScale } from '../quotes/class-scale.ts';
import { densityOf, tareOf } from '../quotes/density.ts';
import { FormMeasure, FormSelect, FormText, useShipForm } from './form-context.tsx';
import { ItemFields } from './item-fields.tsx';
import { standsOnWood, UNIT_TYPES } from './packaging.ts';
import { NEW_ITEM, NEW_UNIT, type UnitForm, unitWeight } from './ship-form.ts';

const words = shipWords.what;
const LIST = 'commodities.handlingUnits';

export function FreightCard() {
  const { form, set } = useShipForm();
  const units = form.commodities.handlingUnits;
  return (
    <Card title={words.title}>
      <div className="grid gap-5">
        {units.map((unit, at) => (
          <UnitPart
            // biome-ignore lint/suspicious/noArrayIndexKey: units are identified only by their position.
            key={at}
            at={at}
            unit={unit}
            onCopy={() => set(LIST, [...units, unit])}
            onRemove={
              units.length > 1
                ? () =>
                    set(
                      LIST,
                      units.filter((_, place) => place !== at),
                    )
                : undefined
            }
          />
        ))}
        <div>
          <Button onClick={() => set(LIST, [...units, NEW_UNIT])}>{words.addUnit}</Button>
        </div>
      </div>
    </Card>
  );
}

function UnitPart(props: { at: number; unit: UnitForm; onCopy: () => void; onRemove: (() => void) | undefined }) {
  const { at, unit, onCopy, onRemove } = props;
  const { set } = useShipForm();
  const scale = useClassScale();
  const path = `${LIST}.${at}`;
  const isWood = standsOnWood(unit.type);
  const density = densityOf(scale, { ...unit, weight: String(unitWeight(unit)) }, isWood);
  return (
    <fieldset className="grid gap-3 rounded-md border p-3 sm:p-4">
      <legend className="px-1 font-medium">{words.unit(at + 1)}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <FormText path={`${path}.count`} label={words.count} inputMode="numeric" />
        <FormSelect path={`${path}.type`} label={words.type} choices={UNIT_TYPES} />
        <FormMeasure path={`${path}.length`} label={quoteWords.bar.length} quantity="length" />
        <FormMeasure path={`${path}.width`} label={quoteWords.bar.width} quantity="length" />
        <FormMeasure path={`${path}.height`} label={quoteWords.bar.height} quantity="length" />
        {isWood && (
          <FormMeasure
            path={`${path}.tareWeight`}
            label={words.tare}
            quantity="weight"
            hint={
              unit.tareWeight === ''
                ? words.tareHint(weightText(tareOf(scale, Number(unit.count) || 0, true)))
                : undefined
            }
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={words.stackable}
          checked={unit.stackable}
          onChange={(event) => set(`${path}.stackable`, event.target.checked)}
        />
        <p className="text-[13px] text-faint" aria-live="polite">
          {density && quoteWords.density(densityText(density.lbPerCubicFoot), density.freightClass)}
        </p>
      </div>
      {unit.lineItems.map((item, place) => (
        <ItemFields
          // biome-ignore lint/suspicious/noArrayIndexKey: items are identified only by their position.
          key={place}
          path={`${path}.lineItems.${place}`}
          number={place + 1}
          item={item}
          density={density}
          onRemove={
            unit.lineItems.length > 1
              ? () =>
                  set(
                    `${path}.lineItems`,
                    unit.lineItems.filter((_, other) => other !== place),
                  )
              : undefined
          }
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => set(`${path}.lineItems`, [...unit.lineItems, NEW_ITEM])}>
          {words.addItem}
        </Button>
        <Button size="small" onClick={onCopy}>
          {words.copyUnit}
        </Button>
        {onRemove && (
          <Button size="small" kind="quiet" onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
