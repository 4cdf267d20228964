// GET /docs: the API reference.
import type { Answer } from '../contract/route.ts';
import { html } from './html.ts';
import { type PageFrame, pageAnswer } from './page.ts';

/** What the reference needs beyond a plain page: its scripts, styles that it makes itself, and calls to this server. */
const OPENED = {
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
};

export interface ReferenceFiles {
  readonly script: string;
  readonly bundle: string;
}

export function referencePage(frame: PageFrame, document: string, files: ReferenceFiles): Answer {
  const { prefix } = frame;
  const where = frame.environment === 'test' ? 'Test environment' : 'Production';
  return pageAnswer(
    frame,
    {
      title: 'API reference',
      bodyClass: 'reference',
      head: html`<link rel="preload" as="script" href="${files.bundle}">
<script defer src="${files.script}"></script>`,
      main: html`<div id="reference" class="message" data-document="${prefix}${document}" data-bundle="${files.bundle}"
data-server="${prefix}" data-environment="${where}">Loading the reference …</div>
<noscript><p class="message">The reference needs JavaScript. The same is in <a href="${prefix}${document}">${document.slice(1)}</a>
and, shorter, in <a href="${prefix}/llms.txt">llms.txt</a>.</p></noscript>`,
    },
    OPENED,
  );
}
