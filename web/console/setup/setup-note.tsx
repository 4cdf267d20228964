// Links from the overview to the setup checklist until the first shipment, for operators who can set things up.
import { useSignedIn } from '../../shell/signed-in.ts';
import { setupWords as words } from '../../words/console-setup-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { SETUP_STEPS } from './setup-steps.ts';
import { useSetup } from './use-setup.ts';

export function SetupNote() {
  const isSettingUp = useSignedIn().session.permissions.includes('operators.write');
  const done = useSetup(isSettingUp);
  if (done === undefined || done.has('shipment')) return null;
  const left = Object.keys(SETUP_STEPS).length - done.size;
  return (
    <p role="status" className="flex flex-wrap gap-x-2 rounded-lg border bg-accent-soft px-4 py-3">
      {words.note(left)} <PlaceLink to="/console/setup">{words.continue}</PlaceLink>
    </p>
  );
}
