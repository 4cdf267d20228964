// What a branding looks like: the portal's header in both themes, an e-mail, and the head of a bill of lading.
import type { CSSProperties, ReactNode } from 'react';
import type { DataOf } from '../../api/described.ts';
import { accentVariables, BrandMark, CarrierTerms, type ThemeColors } from '../../session/brand.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { settingsWords } from '../../words/console-settings-words.ts';

type Preview = DataOf<'/ops/v1/branding/preview', 'post'>;

const words = settingsWords.preview;

export function BrandingPreview({ preview, logo }: { preview: Preview; logo: string | undefined }) {
  const { branding, email, bol } = preview;
  const name = branding.name ?? branding.defaults.name;
  const terms = {
    ...(branding.terms !== null && { terms: branding.terms }),
    ...(branding.termsUrl !== null && { termsUrl: branding.termsUrl }),
  };
  return (
    <div className="grid gap-5">
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} title={words[theme]}>
          <PortalSample theme={theme} name={name} logo={logo} colors={branding.colors?.[theme]} terms={terms} />
        </Sample>
      ))}
      <Sample title={words.email}>
        <EmailSample email={email} name={name} logo={logo} color={branding.color} />
      </Sample>
      <Sample title={words.bill}>
        <BillSample name={name} logo={logo} color={branding.color} />
        <div className="mt-2">
          <Button size="small" onClick={() => savePdf(bol)}>
            {words.open}
          </Button>
        </div>
      </Sample>
    </div>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-[13px] font-medium text-faint">{title}</h3>
      {children}
    </section>
  );
}

interface Look {
  readonly name: string;
  readonly logo: string | undefined;
}

function PortalSample(
  props: Look & {
    theme: 'light' | 'dark';
    colors: ThemeColors | undefined;
    terms: Parameters<typeof CarrierTerms>[0];
  },
) {
  const { theme, name, logo, colors, terms } = props;
  const style = (colors === undefined ? {} : accentVariables(colors)) as CSSProperties;
  return (
    <div data-theme={theme} style={style} className="overflow-hidden rounded-md border bg-page text-ink">
      <div className="flex flex-wrap items-center gap-4 border-b bg-raised px-4 py-2">
        <span className="font-semibold">
          <BrandMark name={name} logoUrl={logo} />
        </span>
        {words.places.map((place) => (
          <span key={place} className="text-faint">
            {place}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-4 px-4 py-3">
        <span className="rounded-md bg-accent px-3 py-1.5 font-medium text-accent-ink">{words.button}</span>
        <span className="text-accent underline">{words.link}</span>
        <span className="rounded bg-accent-soft px-2 py-0.5 text-accent">{words.places[2]}</span>
      </div>
      <CarrierTerms {...terms} />
    </div>
  );
}

function EmailSample({ email, name, logo, color }: Look & { email: Preview['email']; color: string | null }) {
  return (
    <div data-theme="light" className="overflow-hidden rounded-md border bg-raised text-ink">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 border-b px-4 py-2 text-[13px]">
        <dt className="text-faint">{words.from}</dt>
        <dd className="wrap-anywhere">{email.from}</dd>
        <dt className="text-faint">{words.subject}</dt>
        <dd>{email.subject}</dd>
      </dl>
      <Bar color={color} />
      <div className="grid gap-3 px-4 py-3">
        {(logo !== undefined || color !== null) && (
          <p className="text-lg font-semibold">
            <BrandMark name={name} logoUrl={logo} />
          </p>
        )}
        <pre className="font-mono text-[12px] whitespace-pre-wrap wrap-anywhere">{email.text}</pre>
      </div>
    </div>
  );
}

function BillSample({ name, logo, color }: Look & { color: string | null }) {
  return (
    <div data-theme="light" className="rounded-md border bg-raised p-3 text-ink">
      <Bar color={color} />
      <div className="grid grid-cols-3 items-center gap-2 py-2">
        <span>{logo !== undefined && <img src={logo} alt={name} className="max-h-9 max-w-full object-contain" />}</span>
        <span className="text-center text-[13px] font-semibold">
          {words.billTitle}
          <span className="block text-[12px] font-normal text-faint">{words.billUnder}</span>
        </span>
        <span className="text-right text-[13px] font-semibold">{words.billPage}</span>
      </div>
      <p className="border px-2 py-1">
        <span className="block text-[12px] text-faint">{words.billCarrier}</span>
        <strong>{name}</strong>
      </p>
    </div>
  );
}

function Bar({ color }: { color: string | null }) {
  return color === null ? null : <div className="h-1" style={{ background: color }} />;
}

function savePdf(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), 'sample-bill-of-lading.pdf');
}
