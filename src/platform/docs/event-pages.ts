// GET /docs/events and GET /docs/events/{type}: the catalogue of events, with a sample of each.
import type { DescribedEvent } from '../contract/described-event.ts';
import type { Answer } from '../contract/route.ts';
import { ABOUT_EVENTS, eventGroups } from './event-facts.ts';
import { html, proseHtml } from './html.ts';
import { type PageFrame, pageAnswer } from './page.ts';

export function eventIndexPage(frame: PageFrame, events: readonly DescribedEvent[]): Answer {
  const groups = eventGroups(events).map(
    ({ title, aboutData, members }) => html`<section>
<h2>${title}</h2>
<p class="lead">${proseHtml(`\`data\` ${aboutData}.`)}</p>
<table>
<thead><tr><th scope="col">Type</th><th scope="col">When</th></tr></thead>
<tbody>
${members.map(
  ({ type, when }) => html`<tr><td><a href="${frame.prefix}/docs/events/${type}">${type}</a></td>
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
  return pageAnswer(frame, { title: 'Events', main });
}

export function eventPage(frame: PageFrame, { type, when, aboutData, sample }: DescribedEvent): Answer {
  const main = html`<p class="crumbs"><a href="${frame.prefix}/docs/events">Events</a> / ${type}</p>
<h1>${type}</h1>
<p class="lead">${proseHtml(`${when} \`data\` ${aboutData}.`)}</p>
<p><a href="${frame.prefix}/docs/events/${type}/schema.json">JSON Schema</a></p>
<h2>Sample</h2>
<pre class="wraps" tabindex="0">${JSON.stringify(sample(), null, 2)}</pre>`;
  return pageAnswer(frame, { title: type, main });
}
