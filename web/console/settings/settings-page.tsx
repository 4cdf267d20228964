// The settings: the branding, and where everything else is set.
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { settingsWords as words } from '../../words/console-settings-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { BrandingDesk } from './branding-desk.tsx';

export function SettingsPage() {
  const branding = useOps('/ops/v1/branding');
  return (
    <Page title={words.title} lead={words.lead} wide>
      <Asked query={branding}>{(data) => <BrandingDesk branding={data} />}</Asked>
      <Card title={words.elsewhere.title}>
        <ul className="grid gap-1">
          {words.elsewhere.places.map(({ to, label }) => (
            <li key={to}>
              <PlaceLink to={to}>{label}</PlaceLink>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-faint">{words.elsewhere.files}</p>
      </Card>
    </Page>
  );
}
