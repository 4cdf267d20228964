// Copies a record with some fields changed, each named by its path.
import { Refusal } from '../../../platform/http/refusal.ts';

const DEEPEST = 12;
const LARGEST_PLACE = 200;

type Holder = Record<string, unknown>;

/** `status.code`, `movementHistory[0].location.city`. Missing fields are created. @throws Refusal */
export function changedBy(record: object, changes: Readonly<Record<string, unknown>>): object {
  const copy = structuredClone(record) as Holder;
  for (const [path, value] of Object.entries(changes)) {
    const steps = stepsOf(path);
    let holder = copy;
    for (const [at, step] of steps.slice(0, -1).entries()) {
      const next = Object.hasOwn(holder, step) ? holder[step] : undefined;
      if (typeof next === 'object' && next !== null) holder = next as Holder;
      else {
        const made = (/^\d+$/.test(steps[at + 1]!) ? [] : {}) as Holder;
        holder[step] = made;
        holder = made;
      }
    }
    holder[steps.at(-1)!] = value;
  }
  return copy;
}

/** The field names and indexes in a path. @throws Refusal */
export function stepsOf(path: string): string[] {
  const steps = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  // A name from Object.prototype would change all objects.
  const isUsable = steps.every(
    (step) => /^[\w-]{1,60}$/.test(step) && !(step in {}) && !(/^\d+$/.test(step) && Number(step) > LARGEST_PLACE),
  );
  if (isUsable && steps.length <= DEEPEST) return steps;
  const description = `has an invalid path: ${path.slice(0, 100)}. Write paths like status.code or documents[0].`;
  throw new Refusal('validationFailed', {
    details: `set ${description}`,
    failures: [{ field: 'set', description }],
  });
}
