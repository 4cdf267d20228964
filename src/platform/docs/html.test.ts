// Escaping: nothing that is put into a page can become markup.
import { expect, test } from 'vitest';
import { Html, html, proseHtml } from './html.ts';

const HOSTILE = `"><script>alert('x')</script>&`;
const HARMLESS = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;';

test('values are escaped, also in lists', () => {
  expect(html`<p title="${HOSTILE}">${[HOSTILE, 7, undefined]}</p>`.text).toBe(
    `<p title="${HARMLESS}">${HARMLESS}7</p>`,
  );
});

test('values that are Html already are not changed', () => {
  expect(html`<p>${html`<b>${HOSTILE}</b>`}${new Html('<i></i>')}</p>`.text).toBe(`<p><b>${HARMLESS}</b><i></i></p>`);
});

test('backticks make code, escaped inside and outside', () => {
  expect(proseHtml('Send `<a>` & go').text).toBe('Send <code>&lt;a&gt;</code> &amp; go');
});
