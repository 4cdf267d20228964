// The setup checklist: what is left to do before the first real shipment, with links to where it is done.
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { setupWords as words } from '../../words/console-setup-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { SETUP_STEPS, type SetupStep } from './setup-steps.ts';
import { useSetup } from './use-setup.ts';

const STEPS = Object.keys(SETUP_STEPS) as SetupStep[];

export function SetupPage() {
  const done = useSetup();
  return (
    <Page title={words.title} lead={words.lead}>
      {done === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <p role="status">{done.size === STEPS.length ? words.complete : words.progress(done.size, STEPS.length)}</p>
          <Card flush>
            <ol>
              {STEPS.map((step) => (
                <Step key={step} step={step} isDone={done.has(step)} />
              ))}
            </ol>
          </Card>
        </>
      )}
    </Page>
  );
}

function Step({ step, isDone }: { step: SetupStep; isDone: boolean }) {
  const { carrier } = useSignedIn().about;
  const { title, says, link } = words.steps[step];
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-3 border-b px-4 py-3 last:border-b-0">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-good' : 'text-faint'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {title} <span className="sr-only">({isDone ? words.done : words.open})</span>
        </p>
        <p className="text-[13px] text-faint">{typeof says === 'string' ? says : says(carrier.name)}</p>
      </div>
      <PlaceLink to={SETUP_STEPS[step]}>{link}</PlaceLink>
    </li>
  );
}
