// Code samples of a request in three languages, one of which is shown. Works without scripts; the script remembers the choice.
import { codeBlock } from '../code-block.ts';
import { type Html, html } from '../html.ts';
import { curlSample } from '../samples/curl-sample.ts';
import { pythonSample } from '../samples/python-sample.ts';
import type { SampleRequest } from '../samples/sample-request.ts';
import { typescriptSample } from '../samples/typescript-sample.ts';

export interface Sample {
  readonly language: string;
  readonly name: string;
  readonly text: string;
}

/** `hasClient` says whether our own clients have the operation. */
export function samplesOf(request: SampleRequest, baseUrl: string, hasClient: boolean): readonly Sample[] {
  return [
    { language: 'sh', name: 'curl', text: curlSample(request, baseUrl) },
    { language: 'ts', name: 'TypeScript', text: typescriptSample(request, baseUrl, hasClient) },
    { language: 'python', name: 'Python', text: pythonSample(request, baseUrl, hasClient) },
  ];
}

export function samplesHtml(samples: readonly Sample[]): Html {
  const choices = samples.map(
    (
      { language, name },
      at,
    ) => html`<input type="radio" name="language" id="language-${language}" value="${language}"${at === 0 ? html` checked` : undefined}><label for="language-${language}">${name}</label>
`,
  );
  const texts = samples.map(
    ({
      language,
      name,
      text,
    }) => html`<div class="sample" data-language="${language}">${codeBlock(text.trimEnd(), language, `Request in ${name}`)}</div>
`,
  );
  return html`<fieldset class="tabs"><legend>Request</legend>
${choices}${texts}</fieldset>`;
}
