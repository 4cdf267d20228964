// A shipment's exceptions in plain words, what happens next, and what can be done. Resolved ones are below, in small type.
import { TriangleAlert } from 'lucide-react';
import { LocalTime, localMoment } from '../../shell/local-time.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { ShipmentInstructions } from './instructions/shipment-instructions.tsx';
import { troubleWords } from './trouble-words.ts';

const words = trackWords.trouble;

export function Troubles({ shipment }: { shipment: ShipmentHistory }) {
  const { exceptions } = shipment;
  const isDelivered = shipment.status.conciseStatus === 'Delivered';
  if (exceptions.length === 0) return null;
  const active = exceptions.filter(({ status }) => status === 'ACTIVE');
  const resolved = exceptions.filter(({ status }) => status === 'RESOLVED');
  return (
    <div className="grid gap-2">
      {active.map((exception) => (
        <section
          key={`${exception.code} ${exception.openedAt}`}
          aria-label={words.title}
          className="rounded-lg border border-bad bg-bad-soft px-4 py-3"
        >
          <h2 className="flex items-center gap-2 font-semibold text-bad">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {troubleWords(exception.code, isDelivered).what}
          </h2>
          <p className="mt-1">
            <strong className="font-semibold">{words.next}:</strong> {troubleWords(exception.code, isDelivered).next}
          </p>
          <p className="text-[13px]">
            <LocalTime iso={exception.openedAt} says={words.since} />
          </p>
        </section>
      ))}
      <ShipmentInstructions shipment={shipment} />
      {resolved.length > 0 && (
        <ul aria-label={words.resolved} className="px-1 text-[13px] text-faint">
          {resolved.map(({ code, openedAt, resolvedAt }) => (
            <li key={`${code} ${openedAt}`}>
              {words.resolved}: {words.reasons[code].what}{' '}
              {words.until(localMoment(openedAt), localMoment(resolvedAt ?? ''))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
