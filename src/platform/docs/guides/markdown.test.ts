// Markdown as HTML: the markup that our documents use, and nothing that could execute.
import { describe, expect, test } from 'vitest';
import { headingsOf, markdownHtml } from './markdown-html.ts';

const render = (text: string) => markdownHtml(text, (target) => (target.startsWith('x') ? undefined : target)).text;

describe('text', () => {
  test.each([
    ['a `b<c` d', '<p>a <code>b&lt;c</code> d</p>'],
    ['``a ` b``', '<p><code>a ` b</code></p>'],
    ['**bold** and *leaning*', '<p><strong>bold</strong> and <em>leaning</em></p>'],
    ['3 * 4 * 5', '<p>3 * 4 * 5</p>'],
    ['[words `x`](a.md#b)', '<p><a href="a.md#b">words <code>x</code></a></p>'],
    ['[not served](x.ts)', '<p>not served</p>'],
    ['[open', '<p>[open</p>'],
    ['![a picture](p.png)', '<p><em>a picture</em></p>'],
    ['\\*plain\\*', '<p>*plain*</p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['[a](x" onclick="b)', '<p>a</p>'],
    ['[a](" onclick="b)', '<p><a href="&quot; onclick=&quot;b">a</a></p>'],
    ['a_b_c', '<p>a_b_c</p>'],
  ])('%s', (text, expected) => expect(render(text)).toBe(expected));
});

describe('blocks', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one two</p>\n<p>three</p>'],
    ['- a\n- b\n  more', '<ul>\n<li>a</li>\n<li>b more</li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['3. c', '<ol start="3">\n<li>c</li>\n</ol>'],
    ['- a\n  - b', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul></li>\n</ul>'],
    ['- a\n\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['text\n- item', '<p>text</p>\n<ul>\n<li>item</li>\n</ul>'],
  ])('%j', (text, expected) => expect(render(text)).toBe(expected));

  test('a table keeps bars that are part of a cell', () => {
    const table = render('| A | |\n|---|---|\n| `x|y` | a \\| b |\n| 1 | 2 |');
    expect(table).toContain('<thead><tr><th scope="col">A</th><td></td></tr></thead>');
    expect(table).toContain('<tr><td><code>x|y</code></td><td>a | b</td></tr>');
    expect(table).toContain('<tr><td>1</td><td>2</td></tr>');
  });

  test('a table may set the alignment of its text', () => {
    expect(render('| A | B |\n|:-:|--:|\n| 1 | 2 |')).toContain('<tr><td>1</td><td>2</td></tr>');
  });

  test('code stays as it is, and can be copied', () => {
    const code = render('```sh no-run\ncurl "$URL" # *all*\n```');
    expect(code).toContain('<i class="word">curl</i> &quot;<i class="key">$URL</i>&quot; <i class="note"># *all*</i>');
    expect(code).toContain('class="copy"');
    expect(render('    indented *code*')).toContain('<code>indented *code*</code>');
  });
});

test('headings have the anchors that links use, each once', () => {
  expect(headingsOf('# A `b` c!\n\n## Twice\n\n## Twice').map(({ anchor }) => anchor)).toEqual([
    'a-b-c',
    'twice',
    'twice-1',
  ]);
  expect(render('## Twice\n\n## Twice')).toMatch(/id="twice"[\s\S]*id="twice-1"/);
});
