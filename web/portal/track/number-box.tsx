// The search box of the tracking page, and recently viewed numbers.
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { withText } from '../../ui/search-box.tsx';
import { trackWords as words } from '../../words/track-words.ts';

export function NumberBox({ number, large }: { number?: string; large?: boolean }) {
  const navigate = useNavigate();
  const find = (text: string) => void navigate({ to: `/track/${encodeURIComponent(text)}` });
  return (
    <form onSubmit={(event) => withText(event, find)} className="flex max-w-xl items-end gap-2">
      <Field label={words.box.label} className="flex-1" hideLabel={!large}>
        <TextInput
          key={number}
          name="number"
          defaultValue={number}
          maxLength={100}
          required
          autoFocus={large}
          spellCheck={false}
          className={large ? 'text-lg' : undefined}
        />
      </Field>
      <Button type="submit" kind={large ? 'primary' : 'plain'}>
        {words.box.find}
      </Button>
    </form>
  );
}

export function RecentNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="grid gap-2">
      <h2 id="recent" className="font-semibold">
        {words.recent}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <li key={number}>
            <Link
              to={`/track/${encodeURIComponent(number)}`}
              className="block rounded-full border bg-raised px-3 py-1 tabular-nums hover:bg-sunken"
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
