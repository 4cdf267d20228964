// All events of a kind, or only some.
import { useState } from 'react';
import { EVENT_TYPES_OF, type EventKind } from '../../../../src/freight/event-types.ts';
import { Checkbox } from '../../../ui/inputs.tsx';
import { developersWords } from '../../../words/developers-words.ts';

const words = developersWords.form;

export function TypeChoice(props: {
  kind: EventKind;
  types: readonly string[];
  onChange: (types: readonly string[]) => void;
  failure: string | undefined;
}) {
  const { kind, types, onChange, failure } = props;
  const [isSome, setSome] = useState(types.length > 0);
  function tick(type: string, isTicked: boolean) {
    onChange(isTicked ? [...types, type] : types.filter((one) => one !== type));
  }
  return (
    <fieldset className="grid gap-1.5" aria-invalid={failure ? true : undefined}>
      <legend className="mb-1 text-[13px] font-medium">{words.types}</legend>
      {[false, true].map((some) => (
        <label key={String(some)} className="flex items-center gap-2">
          <input
            type="radio"
            name="which"
            checked={isSome === some}
            onChange={() => {
              setSome(some);
              if (!some) onChange([]);
            }}
            className="size-4 accent-accent"
          />
          {some ? words.typesSome : words.typesAll}
        </label>
      ))}
      {isSome && (
        <div className="grid gap-x-4 gap-y-1 pl-6 sm:grid-cols-2">
          {EVENT_TYPES_OF[kind].map((type) => (
            <Checkbox
              key={type}
              label={<code className="font-mono text-[12px]">{type}</code>}
              checked={types.includes(type)}
              onChange={(event) => tick(type, event.target.checked)}
            />
          ))}
        </div>
      )}
      {failure && <p className="text-[13px] text-bad">{failure}</p>}
    </fieldset>
  );
}
