// GET /docs/events and GET /docs/events/{type}: the catalog of events, with a sample of each.
import type { DescribedEvent } from '../contract/described-event.ts';
import { codeBlock } from './code-block.ts';
import { ABOUT_EVENTS, eventGroups } from './event-facts.ts';
import { html, proseHtml } from './html.ts';
import type { Page } from './page.ts';

export function eventIndexPage(prefix: string, events: readonly DescribedEvent[]): Page {
  const groups = eventGroups(events).map(
    ({ title, aboutData, members }) => html`<section>
<h2>${title}</h2>
<p class="lead">${proseHtml(`\`data\` ${aboutData}.`)}</p>
<table>
<thead><tr><th scope="col">Type</th><th scope="col">When</th></tr></thead>
<tbody>
${members.map(
  ({ type, when }) => html`<tr><td><a href="${prefix}/docs/events/${type}">${type}</a></td>
<td>${proseHtml(when)}</td></tr>
`,
)}</tbody>
</table>
</section>
`,
  );
  const main = html`<h1>Events</h1>
<p class="lead">${proseHtml(ABOUT_EVENTS)}</p>
${groups}`;
  return { title: 'Events', main };
}

export function eventPage(prefix: string, { type, when, aboutData, sample }: DescribedEvent): Page {
  const main = html`<p class="crumbs"><a href="${prefix}/docs/events">Events</a> / ${type}</p>
<h1>${type}</h1>
<p class="lead">${proseHtml(`${when} \`data\` ${aboutData}.`)}</p>
<p><a href="${prefix}/docs/events/${type}/schema.json">JSON Schema</a></p>
<h2>Sample</h2>
${codeBlock(JSON.stringify(sample(), null, 2), 'json', `Sample of ${type}`)}`;
  return { title: type, main };
}
