// The facts about events that the web pages and docs/events/*.md share.
import type { DescribedEvent } from '../contract/described-event.ts';

export const ABOUT_EVENTS =
  'Every type of event that a subscription, the feed and the stream can deliver, each with its JSON Schema and a sample from a real run. ' +
  'New types can be added at any time: ignore the ones that you do not know.';

export interface EventGroup {
  readonly title: string;
  readonly aboutData: string;
  readonly members: readonly DescribedEvent[];
}

/** In the order of the events. */
export function eventGroups(events: readonly DescribedEvent[]): EventGroup[] {
  const titles = [...new Set(events.map(({ group }) => group))];
  return titles.map((title) => {
    const members = events.filter(({ group }) => group === title);
    return { title, aboutData: members[0]!.aboutData, members };
  });
}
