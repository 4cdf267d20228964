// The fields of the branding form.
import { type ChangeEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import { settingsWords } from '../../words/console-settings-words.ts';
import type { Branding, BrandingDraft } from './branding-draft.ts';

const words = settingsWords.fields;
const LARGEST_LOGO_BYTES = 300_000;
const ANY_COLOR = '#0a58a6';

interface FieldsProps {
  readonly draft: BrandingDraft;
  readonly defaults: Branding['defaults'];
  readonly colors: Branding['colors'];
  readonly hasLogo: boolean;
  readonly failureAt: (field: string) => string | undefined;
  readonly onChange: (changes: Partial<BrandingDraft>) => void;
}

export function BrandingFields(props: FieldsProps) {
  const { draft, defaults, failureAt, onChange } = props;
  return (
    <>
      <Field label={words.name} hint={words.nameHint(defaults.name)} failure={failureAt('name')} optional>
        <TextInput
          value={draft.name}
          maxLength={50}
          autoComplete="organization"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <LogoField {...props} />
      <ColorField {...props} />
      <Field
        label={words.publicUrl}
        hint={words.publicUrlHint(defaults.publicUrl)}
        failure={failureAt('publicUrl')}
        optional
      >
        <TextInput
          value={draft.publicUrl}
          type="url"
          placeholder="https://ship.example.com"
          onChange={({ target }) => onChange({ publicUrl: target.value })}
        />
      </Field>
      <Field label={words.terms} hint={words.termsHint} failure={failureAt('terms')} optional>
        <TextArea
          value={draft.terms}
          rows={3}
          maxLength={500}
          onChange={({ target }) => onChange({ terms: target.value })}
        />
      </Field>
      <Field label={words.termsUrl} failure={failureAt('termsUrl')} optional>
        <TextInput
          value={draft.termsUrl}
          type="url"
          placeholder="https://example.com/terms"
          onChange={({ target }) => onChange({ termsUrl: target.value })}
        />
      </Field>
      <Field
        label={words.mailSender}
        hint={words.mailSenderHint(defaults.mailSender)}
        failure={failureAt('mailSender')}
        optional
      >
        <TextInput
          value={draft.mailSender}
          placeholder="Example Freight <no-reply@example.com>"
          onChange={({ target }) => onChange({ mailSender: target.value })}
        />
      </Field>
    </>
  );
}

function LogoField({ hasLogo, failureAt, onChange }: FieldsProps) {
  const [refusal, setRefusal] = useState<string>();
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file === undefined) return;
    const why =
      file.type === 'image/png' ? (file.size > LARGEST_LOGO_BYTES ? words.logoTooLarge : undefined) : words.logoNotPng;
    setRefusal(why);
    if (why === undefined) onChange({ logo: await dataUrl(file) });
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={words.logo}
        hint={words.logoHint}
        failure={refusal ?? failureAt('logo')}
        className="min-w-0 flex-1"
        optional
      >
        <TextInput type="file" accept="image/png" onChange={(event) => void choose(event)} />
      </Field>
      {hasLogo && (
        <Button size="small" onClick={() => onChange({ logo: '' })}>
          {words.removeLogo}
        </Button>
      )}
    </div>
  );
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function ColorField({ draft, colors, failureAt, onChange }: FieldsProps) {
  const { contrast: says } = settingsWords;
  const isColor = /^#[0-9a-f]{6}$/i.test(draft.color.trim());
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3">
        <Field
          label={words.color}
          hint={words.colorHint}
          failure={failureAt('color')}
          className="min-w-0 flex-1"
          optional
        >
          <TextInput
            value={draft.color}
            maxLength={7}
            spellCheck={false}
            onChange={({ target }) => onChange({ color: target.value })}
          />
        </Field>
        <Field label={words.pickColor}>
          <TextInput
            type="color"
            className="w-14 p-1"
            value={isColor ? draft.color.trim().toLowerCase() : ANY_COLOR}
            onChange={({ target }) => onChange({ color: target.value })}
          />
        </Field>
      </div>
      {isColor && colors !== null && (
        <p role="status" className={colors.isCorrected ? 'text-[13px] text-warn' : 'text-[13px] text-good'}>
          {colors.isCorrected
            ? says.corrected(draft.color.trim(), colors.contrast.toFixed(2), colors.light.accent)
            : says.fine(colors.contrast.toFixed(2))}{' '}
          {says.dark(colors.dark.accent)}
        </p>
      )}
    </div>
  );
}
