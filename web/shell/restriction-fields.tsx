// The fields of a form that limits an API key: access, accounts and addresses.
import type { components } from '../api/openapi.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Field } from '../ui/field.tsx';
import { Checkbox, TextArea } from '../ui/inputs.tsx';

export type KeyRestrictions = components['schemas']['ApiKeyRestrictionListResponse']['data'];

interface RestrictionWords {
  readonly readOnly: string;
  readonly readOnlyHint: string;
  readonly accounts: string;
  readonly accountsHint: string;
  readonly networks: string;
  readonly networksHint: string;
}

export function RestrictionFields({
  restrictions,
  failuresAt,
  words,
}: {
  restrictions: KeyRestrictions;
  failuresAt: (field: string) => string | undefined;
  words: RestrictionWords;
}) {
  const { access, accounts, networks } = restrictions;
  return (
    <>
      <Checkbox
        name="readOnly"
        defaultChecked={access === 'read-only'}
        label={words.readOnly}
        hint={words.readOnlyHint}
      />
      <Field label={words.accounts} hint={words.accountsHint} failure={failuresAt('accounts')} optional>
        <TextArea name="accounts" rows={2} spellCheck={false} defaultValue={accounts?.join(', ') ?? ''} />
      </Field>
      <Field label={words.networks} hint={words.networksHint} failure={failuresAt('networks')} optional>
        <TextArea name="networks" rows={2} spellCheck={false} defaultValue={networks?.join(', ') ?? ''} />
      </Field>
    </>
  );
}

export function restrictionsIn(form: FormData): KeyRestrictions {
  return {
    access: form.get('readOnly') === 'on' ? 'read-only' : 'full',
    accounts: listOrNull(String(form.get('accounts')).toUpperCase()),
    networks: listOrNull(String(form.get('networks'))),
  };
}

function listOrNull(text: string): string[] | null {
  const list = text.split(/[\s,;]+/).filter(Boolean);
  return list.length === 0 ? null : list;
}

/** The failures of a field and of its entries, in one text. */
export function failuresIn(problem: ApiProblem | undefined, name: string): string | undefined {
  const failures = problem?.failures.filter(({ field }) => field === name || field.startsWith(`${name}[`)) ?? [];
  const texts = failures.map(({ field, description }) => (field === name ? description : `${field} ${description}`));
  return texts.join(' ') || undefined;
}
