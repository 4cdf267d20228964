// Fields on a page: name, type and rules of each, with nested fields collapsed. Each has its own anchor.
import { type Html, html, proseHtml } from '../html.ts';
import { type Field, flattened } from './field-tree.ts';

/** More values than this are collapsed. */
const VALUES_SHOWN = 8;

/** `anchor` is the prefix of each anchor: `body` makes `#body.origin.postalCode`. */
export function fieldsHtml(fields: readonly Field[], anchor: string): Html {
  return html`<ul class="fields">${fields.map((field) => fieldHtml(field, anchor))}</ul>`;
}

function fieldHtml(field: Field, anchor: string): Html {
  const id = `${anchor}.${field.path}`;
  return html`<li id="${id}">
<div class="field"><a class="name" href="#${id}">${field.name}</a> <span class="type">${field.type}</span>${requiredHtml(field)}</div>
${field.description === '' ? undefined : html`<p>${proseHtml(field.description)}</p>`}${rulesHtml(field)}${valuesHtml(field)}${childrenHtml(field, anchor)}</li>
`;
}

function requiredHtml({ required }: Field): Html | undefined {
  if (required === 'no') return undefined;
  return required === 'always'
    ? html` <span class="required">required</span>`
    : html` <span class="sometimes">sometimes required</span>`;
}

function rulesHtml({ rules }: Field): Html | undefined {
  return rules.length === 0 ? undefined : html`<p class="rules">${rules.join(' · ')}</p>`;
}

function valuesHtml({ values }: Field): Html | undefined {
  if (values.length === 0) return undefined;
  const list = html`<span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`;
  if (values.length <= VALUES_SHOWN) return html`<p class="rules">One of ${list}</p>`;
  return html`<details class="rules"><summary>One of ${values.length} values</summary>${list}</details>`;
}

function childrenHtml({ children, name }: Field, anchor: string): Html | undefined {
  if (children.length === 0) return undefined;
  const count = flattened(children).length;
  return html`<details class="inner"><summary>${count === 1 ? '1 field' : `${count} fields`} of <code>${name}</code></summary>
${fieldsHtml(children, anchor)}</details>`;
}
