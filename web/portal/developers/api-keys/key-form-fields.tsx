// The fields of a named API key: name, expiry and restrictions.
import type { ApiProblem } from '../../../api/problem.ts';
import { type KeyRestrictions, RestrictionFields, restrictionsIn } from '../../../shell/restriction-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { developersWords } from '../../../words/developers-words.ts';

const words = developersWords.keys;
const UNLIMITED: KeyRestrictions = { access: 'full', accounts: null, networks: null };
const DAY_LENGTH = 'yyyy-mm-dd'.length;

const FIELDS = ['name', 'expiresAt', 'accounts', 'networks'];

/** The failures that the form shows at its fields, including those of single entries of a list. */
export function shownFields(problem: ApiProblem | undefined): string[] {
  const entries = problem?.failures.map(({ field }) => field).filter((field) => /^(accounts|networks)\[/.test(field));
  return [...FIELDS, ...(entries ?? [])];
}

export interface KeyFields extends KeyRestrictions {
  readonly name: string;
  readonly expiresAt: string | null;
}

export function KeyFormFields({
  of = { ...UNLIMITED, name: '', expiresAt: null },
  failureAt,
}: {
  of?: KeyFields;
  failureAt: (field: string) => string | undefined;
}) {
  return (
    <>
      <Field label={words.name} hint={words.nameHint} failure={failureAt('name')}>
        <TextInput name="name" maxLength={60} autoComplete="off" defaultValue={of.name} autoFocus />
      </Field>
      <Field label={words.expiry} hint={words.expiryHint} failure={failureAt('expiresAt')} optional>
        <TextInput name="expiresAt" type="date" defaultValue={of.expiresAt?.slice(0, DAY_LENGTH) ?? ''} />
      </Field>
      <RestrictionFields
        restrictions={of}
        failuresAt={failureAt}
        words={{ ...developersWords.restrictions, networksHint: words.networksHint }}
      />
    </>
  );
}

/** `before` is the key that is edited. Its expiry may have a time of day, which stays if the day does. */
export function keyFieldsIn(form: FormData, before?: KeyFields): KeyFields {
  const day = String(form.get('expiresAt'));
  const isSameDay = day !== '' && before?.expiresAt?.slice(0, DAY_LENGTH) === day;
  return {
    name: String(form.get('name')).trim(),
    expiresAt: isSameDay ? before.expiresAt : day === '' ? null : `${day}T00:00:00Z`,
    ...restrictionsIn(form),
  };
}
