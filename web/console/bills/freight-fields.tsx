// The freight of a bill of lading: handling units, and the goods on each.
import { Fragment, type ReactNode } from 'react';
import { BOL_LINE_ITEM_PKG_TYPE, BOL_PKG_TYPE } from '../../../src/freight/value-sets/bol-pkg-type.ts';
import { BOL_FREIGHT_CLASS } from '../../../src/freight/value-sets/freight-class.ts';
import { Card } from '../../ui/card.tsx';
import { billWords as words } from '../../words/console-bill-words.ts';
import { BillSelect, BillText } from './bill-field.tsx';

const UNIT_TYPES = BOL_PKG_TYPE.entries.map(({ code, meaning }) => ({ value: code, label: meaning }));
const ITEM_TYPES = BOL_LINE_ITEM_PKG_TYPE.entries.map(({ code, meaning }) => ({ value: code, label: meaning }));
/** Starts with an empty choice, so that no class is selected by accident. */
const CLASSES = [
  { value: '', label: words.chooseClass },
  ...BOL_FREIGHT_CLASS.codes.map((code) => ({ value: code, label: code })),
];

/** Rendered below each line item, by its path. */
type More = (path: string) => ReactNode;

/** `items` has one entry per unit: its number of line items. */
export function FreightFields({ items, more = () => null }: { items: readonly number[]; more?: More }) {
  return (
    <Card title={words.freight}>
      <div className="grid gap-5">
        {items.map((count, unit) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: units are identified only by their position.
          <UnitFields key={unit} unit={unit} items={count} more={more} />
        ))}
      </div>
    </Card>
  );
}

function UnitFields({ unit, items, more }: { unit: number; items: number; more: More }) {
  const at = (name: string) => `commodities.handlingUnits[${unit}].${name}`;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{words.unit(unit + 1)}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        <BillText path={at('count')} label={words.unitFields.count} inputMode="numeric" />
        <BillSelect path={at('type')} label={words.unitFields.type} choices={UNIT_TYPES} usual="PAT" />
        <BillText path={at('weight')} label={words.unitFields.weight} inputMode="numeric" />
        <BillText path={at('tareWeight')} label={words.unitFields.tareWeight} inputMode="numeric" optional />
        <BillText path={at('length')} label={words.unitFields.length} inputMode="numeric" />
        <BillText path={at('width')} label={words.unitFields.width} inputMode="numeric" />
        <BillText path={at('height')} label={words.unitFields.height} inputMode="numeric" />
      </div>
      {Array.from({ length: items }, (_, item) => at(`lineItems[${item}]`)).map((path) => (
        <Fragment key={path}>
          <ItemFields path={path} />
          {more(path)}
        </Fragment>
      ))}
    </fieldset>
  );
}

function ItemFields({ path }: { path: string }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
      <BillText
        path={`${path}.description`}
        label={words.itemFields.description}
        maxLength={35}
        className="col-span-2 lg:col-span-3"
      />
      <BillText path={`${path}.pieces`} label={words.itemFields.pieces} inputMode="numeric" />
      <BillSelect
        path={`${path}.packagingType`}
        label={words.itemFields.packagingType}
        choices={ITEM_TYPES}
        usual="CTN"
      />
      <BillText path={`${path}.weight`} label={words.itemFields.weight} inputMode="numeric" />
      <BillSelect path={`${path}.classification`} label={words.itemFields.classification} choices={CLASSES} />
    </div>
  );
}
