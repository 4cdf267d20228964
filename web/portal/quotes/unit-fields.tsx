// The fields of one freight line in the quote bar: count, packaging, weight and class; dimensions and stacking with the details.
import { FREIGHT_CLASS } from '../../../src/freight/value-sets/freight-class.ts';
import { RQ_HU_TYPE, type RqHuType } from '../../../src/freight/value-sets/rq-hu-type.ts';
import { densityText, weightText } from '../../shell/measures.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../ui/inputs.tsx';
import { MeasureInput } from '../../ui/measure-input.tsx';
import { meaningsOf } from '../../words/code-words.ts';
import { quoteWords } from '../../words/quote-words.ts';
import { useClassScale } from './class-scale.ts';
import { densityOf, isPalletType, tareOf } from './density.ts';
import { type AskedUnit, NOT_CHOSEN } from './quote-ask.ts';
import { capital } from './services.ts';

const words = quoteWords.bar;

// PT is the same pallet under a second code.
const PACKED = meaningsOf(RQ_HU_TYPE)
  .filter(({ code }) => code !== 'PT')
  .map(({ code, meaning }) => ({ value: code, label: capital(meaning) }))
  .sort((a, b) => Number(isPalletType(b.value)) - Number(isPalletType(a.value)));
const CLASSES = [
  { value: NOT_CHOSEN, label: words.chooseClass },
  ...FREIGHT_CLASS.entries.map(({ code }) => ({ value: code, label: code })),
  { value: '', label: words.byDensity },
];

interface UnitProps {
  readonly unit: AskedUnit;
  readonly onChange: (unit: AskedUnit) => void;
  readonly failureAt: (name: string) => string | undefined;
}

export function UnitFields({ unit, onChange, failureAt }: UnitProps) {
  const set = (name: keyof AskedUnit) => (event: { target: { value: string } }) =>
    onChange({ ...unit, [name]: event.target.value });
  const scale = useClassScale();
  const isPallet = isPalletType(unit.type);
  const tareLb = Number(unit.tareWeight) || tareOf(scale, Number(unit.count) || 0, isPallet);
  const density = densityOf(scale, unit, isPallet);
  const isOther = density !== undefined && unit.freightClass !== '' && unit.freightClass !== density.freightClass;
  /** A different number or type of pallets invalidates the entered pallet weight. */
  const setPallets = (next: Pick<AskedUnit, 'count'> | Pick<AskedUnit, 'type'>) => {
    const { tareWeight: _, ...rest } = unit;
    onChange({ ...rest, ...next });
  };
  return (
    <>
      <Field label={words.count} failure={failureAt('count')} className="w-20 grow">
        <TextInput
          inputMode="numeric"
          value={unit.count}
          onChange={(event) => setPallets({ count: event.target.value })}
          required
        />
      </Field>
      <Field label={words.type} failure={failureAt('type')} className="w-32 grow">
        <Select
          choices={PACKED}
          value={unit.type}
          onChange={(event) => setPallets({ type: event.target.value as RqHuType })}
        />
      </Field>
      <Field
        label={words.weight}
        failure={failureAt('weight')}
        hint={tareLb > 0 ? words.weightHintPallets(weightText(tareLb)) : words.weightHint}
        className="w-32 grow"
      >
        <MeasureInput quantity="weight" value={unit.weight} onChange={set('weight')} required />
      </Field>
      <Field
        label={words.freightClass}
        failure={failureAt('freightClass')}
        hint={
          isOther && (
            <button
              type="button"
              className="rounded text-left text-accent underline"
              onClick={() => onChange({ ...unit, freightClass: density.freightClass })}
            >
              {words.takeClass(density.freightClass)}
            </button>
          )
        }
        className="w-32 grow"
      >
        <Select choices={CLASSES} value={unit.freightClass} onChange={set('freightClass')} />
      </Field>
    </>
  );
}

export function UnitSides({ unit, onChange, failureAt }: UnitProps) {
  const scale = useClassScale();
  const density = densityOf(scale, unit, isPalletType(unit.type));
  const side = (name: 'length' | 'width' | 'height') => (
    <Field label={words[name]} failure={failureAt(name)} className="w-24">
      <MeasureInput
        quantity="length"
        value={unit[name]}
        onChange={({ target }) => onChange({ ...unit, [name]: target.value })}
      />
    </Field>
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        {side('length')}
        {side('width')}
        {side('height')}
        <Checkbox
          className="pb-2"
          label={words.stackable}
          checked={unit.isStackable}
          onChange={(event) => onChange({ ...unit, isStackable: event.target.checked })}
        />
        <Checkbox
          className="pb-2"
          label={words.hazardous}
          checked={unit.isHazardous}
          onChange={(event) => onChange({ ...unit, isHazardous: event.target.checked })}
        />
      </div>
      <p className="text-[13px] text-faint" aria-live="polite">
        {density === undefined
          ? quoteWords.densityNone
          : quoteWords.density(densityText(density.lbPerCubicFoot), density.freightClass)}
      </p>
    </div>
  );
}
