// Texts that are rendered once per URL and then served from memory.
import { expect, test, vi } from 'vitest';
import { RenderedOnce } from './rendered-once.ts';

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
const textOf = (url: string) => ({ status: 200, headers, body: `This is ${url}.` });

test('a text is rendered once, even for many readers at once', async () => {
  const rendered = new RenderedOnce(() => 'http://a');
  const render = vi.fn(textOf);
  const answers = await Promise.all(Array.from({ length: 20 }, () => rendered.answer('x', {}, render)));
  expect(render).toHaveBeenCalledTimes(1);
  for (const { status, headers, body } of answers) {
    expect([status, String(body)]).toEqual([200, 'This is http://a.']);
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
  }
});

test('a reader that has the text gets 304, with the headers but without the text', async () => {
  const rendered = new RenderedOnce(() => 'http://a');
  const etag = (await rendered.answer('x', {}, textOf)).headers?.etag ?? '';
  const again = await rendered.answer('x', { 'if-none-match': etag }, textOf);
  expect(again).toEqual({ status: 304, headers: expect.objectContaining({ etag, 'cache-control': 'no-cache' }) });
  expect((await rendered.answer('x', { 'if-none-match': '"other"' }, textOf)).status).toBe(200);
});

test('another URL has another text', async () => {
  let url = 'http://a';
  const rendered = new RenderedOnce(() => url);
  await rendered.answer('x', {}, textOf);
  url = 'http://b';
  expect(String((await rendered.answer('x', {}, textOf)).body)).toBe('This is http://b.');
});

test('a failure is not cached', async () => {
  const rendered = new RenderedOnce(() => 'http://a');
  await expect(rendered.answer('x', {}, () => Promise.reject(new Error('not built')))).rejects.toThrow('not built');
  expect((await rendered.answer('x', {}, textOf)).status).toBe(200);
});
