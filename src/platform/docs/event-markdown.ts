// Generates docs/events/*.md: the same facts as the event pages, for readers of the repository.
import type { DescribedEvent } from '../contract/described-event.ts';
import { ABOUT_EVENTS, eventGroups } from './event-facts.ts';

/** File name → text, for the whole folder. `sampleOf` returns the samples of this run. */
export function eventMarkdown(
  events: readonly DescribedEvent[],
  sampleOf: (type: string) => object,
): Record<string, string> {
  const pages = events.map((event) => [`${event.type}.md`, pageOf(event, sampleOf(event.type))] as const);
  return Object.fromEntries([['README.md', overview(events)], ...pages]);
}

function overview(events: readonly DescribedEvent[]): string {
  const groups = eventGroups(events).map(({ title, aboutData, members }) =>
    [
      `## ${title}`,
      '',
      `\`data\` ${aboutData}.`,
      '',
      '| Type | When |',
      '|---|---|',
      ...members.map(({ type, when }) => `| [${type}](${type}.md) | ${when} |`),
      '',
    ].join('\n'),
  );
  return ['# Events', '', ABOUT_EVENTS, 'How to receive them: [webhooks.md](../webhooks.md).', '', ...groups].join(
    '\n',
  );
}

function pageOf({ type, when, aboutData }: DescribedEvent, sample: object): string {
  return [
    `# ${type}`,
    '',
    `${when} \`data\` ${aboutData}.`,
    '',
    `A running server has its JSON Schema at \`/docs/events/${type}/schema.json\`.`,
    '',
    '## Sample',
    '',
    '```json',
    JSON.stringify(sample, null, 2),
    '```',
    '',
    '[All events](README.md)',
    '',
  ].join('\n');
}
