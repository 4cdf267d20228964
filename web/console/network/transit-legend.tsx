// The legend of the map's colors and points.
import { networkWords } from '../../words/console-network-words.ts';
import { STEP_LOOKS, stepText } from './transit-steps.ts';

const LIST = 'flex flex-wrap gap-x-3 gap-y-0.5';
const POINTS = [
  { says: networkWords.roles.hub, look: 'size-2.5 rounded-full bg-accent' },
  { says: networkWords.roles.terminal, look: 'size-1.5 bg-ink' },
  { says: networkWords.truck, look: 'size-2 rounded-full bg-warn' },
] as const;

export function PointLegend() {
  return (
    <ul className={LIST}>
      {POINTS.map(({ says, look }) => (
        <li key={says} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={look} />
          {says}
        </li>
      ))}
    </ul>
  );
}

export function TransitLegend() {
  return (
    <ul className={LIST}>
      {STEP_LOOKS.map((look, step) => (
        <li key={look} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-[2px] ${look}`} />
          {stepText(step)}
        </li>
      ))}
    </ul>
  );
}
