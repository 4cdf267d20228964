// The pickup window on a timeline of the day, with the same-day cut-off and the current local time.

import { minuteOf } from '../../../src/freight/time-of-day.ts';
import { clockTime } from '../../shell/clock-time.ts';
import { pickupWords } from '../../words/pickup-words.ts';

const words = pickupWords.form;
const FIRST_HOUR = 6;
const LAST_HOUR = 20;
const HOURS = [6, 8, 10, 12, 14, 16, 18, 20];

/** `now` is given only for today, when the cut-off applies; on other days it is only informational. */
export function WindowBar(props: { start: string; end: string; cutOff: string | undefined; now: string | undefined }) {
  const { start, end, cutOff, now } = props;
  const at = (time: string) => {
    const share = (minuteOf(time) / 60 - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR);
    return `${Math.min(1, Math.max(0, share)) * 100}%`;
  };
  const isWindow = /^\d\d:\d\d$/.test(start) && /^\d\d:\d\d$/.test(end) && start < end;
  return (
    <div aria-hidden="true" className={`relative h-14 max-w-2xl text-[12px] text-faint ${now ? 'mt-10' : 'mt-6'}`}>
      <div className="absolute inset-x-0 top-3 h-4 rounded bg-sunken" />
      {isWindow && (
        <div
          className="absolute top-3 h-4 rounded bg-accent"
          style={{ left: at(start), right: `calc(100% - ${at(end)})` }}
        />
      )}
      {HOURS.map((hour) => (
        <span
          key={hour}
          className="absolute top-8 -translate-x-1/2"
          style={{ left: at(`${String(hour).padStart(2, '0')}:00`) }}
        >
          {hour}
        </span>
      ))}
      {cutOff && now && (
        <Mark left={at(cutOff)} text={words.cutOffMark(clockTime(cutOff))} className="border-bad text-bad" />
      )}
      {cutOff && !now && (
        <Mark left={at(cutOff)} text={words.cutOffOther(clockTime(cutOff))} className="border-strong-line text-faint" />
      )}
      {now && <Mark isHigh left={at(now)} text={words.nowMark(clockTime(now))} className="border-ink text-ink" />}
    </div>
  );
}

/** In the right half, the text is left of the line so that it stays on the page; a high mark avoids overlapping another. */
function Mark(props: { left: string; text: string; className: string; isHigh?: boolean }) {
  const { left, text, className, isHigh } = props;
  const isRight = Number.parseFloat(left) > 50;
  return (
    <span
      className={`absolute ${isHigh ? '-top-7 h-14' : '-top-3 h-10'} font-medium whitespace-nowrap ${isRight ? 'border-r-2 pr-1' : 'border-l-2 pl-1'} ${className}`}
      style={isRight ? { right: `calc(100% - ${left})` } : { left }}
    >
      {text}
    </span>
  );
}
