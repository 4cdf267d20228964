// The branding form next to its preview, which is updated as you type.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showBrandColors } from '../../session/brand.tsx';
import { moment } from '../../shell/format.ts';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsWords as words } from '../../words/console-settings-words.ts';
import { ops } from '../desk/ops.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { type Branding, type BrandingDraft, changeOf, draftOf, shownLogo, TEXT_FIELDS } from './branding-draft.ts';
import { BrandingFields } from './branding-fields.tsx';
import { BrandingPreview } from './branding-preview.tsx';

/** So long after the last key, the preview is asked for. */
const PAUSE_MS = 300;

export function BrandingDesk({ branding }: { branding: Branding }) {
  const [draft, setDraft] = useState<BrandingDraft>(() => draftOf(branding));
  const [note, setNote] = useState('');
  const save = useOpsChange('patch', '/ops/v1/branding', (saved) => {
    setDraft(draftOf(saved));
    setNote(words.saved);
    showBrandColors(saved.colors ?? undefined);
  });
  const change = changeOf(branding, draft);
  const previewed = useLater(JSON.stringify(change));
  const preview = useQuery({
    queryKey: ['branding-preview', branding.changedAt, previewed],
    queryFn: () => ops('post', '/ops/v1/branding/preview', { body: JSON.parse(previewed) }),
    placeholderData: keepPreviousData,
    retry: false,
  });

  function submit() {
    setNote('');
    if (Object.keys(change).length === 0) setNote(words.unchanged);
    else save.mutate({ body: change });
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={words.branding}>
        <RefusableForm refusal={save.error} fields={[...TEXT_FIELDS, 'logo']} onSubmit={submit}>
          {(failureAt) => (
            <>
              <BrandingFields
                draft={draft}
                defaults={branding.defaults}
                colors={preview.data?.branding.colors ?? null}
                hasLogo={shownLogo(branding, draft) !== undefined}
                failureAt={failureAt}
                onChange={(changes) => {
                  setNote('');
                  setDraft({ ...draft, ...changes });
                }}
              />
              <div className="flex flex-wrap items-center gap-3">
                <Button type="submit" kind="primary" busy={save.isPending}>
                  {words.save}
                </Button>
                <span role="status" className="text-good">
                  {note}
                </span>
              </div>
              {branding.changedAt !== null && (
                <p className="text-[13px] text-faint">
                  {words.changed(moment(branding.changedAt), branding.changedBy ?? '')}
                </p>
              )}
            </>
          )}
        </RefusableForm>
      </Card>
      <Card title={words.preview.title}>
        {preview.isPending ? (
          <Skeleton lines={6} />
        ) : preview.data === undefined ? (
          <p className="text-faint">{words.preview.waiting}</p>
        ) : (
          <>
            {preview.isError && <p className="mb-3 text-warn">{words.preview.waiting}</p>}
            <BrandingPreview preview={preview.data} logo={shownLogo(branding, draft)} />
          </>
        )}
      </Card>
    </div>
  );
}

/** The value once it has stayed the same for a moment. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
