// A sender's words in the carrier's mail: marked, on one line each, and with nothing that becomes a link.
import { describe, expect, it } from 'vitest';
import { sendersWords, withoutLinks } from './senders-words.ts';

describe('withoutLinks', () => {
  it.each([
    ['https://pay.example/login', 'https[:]//pay[.]example/login'],
    ['see www.pay.example now', 'see www[.]pay[.]example now'],
    ['pay.example/x?y=1', 'pay[.]example/x?y=1'],
    ['clerk@pay.example', 'clerk@pay[.]example'],
    ['HTTP://PAY.EXAMPLE', 'HTTP[:]//PAY[.]EXAMPLE'],
    ['pay。example', 'pay[.]example'],
    ['зарплата.рф', 'зарплата[.]рф'],
    ['a-.xn--p1ai', 'a-[.]xn--p1ai'],
    ['203.0.113.7/login', '203[.]0[.]113[.]7/login'],
    ['pay\u200b.exam\u200bple', 'pay[.]example'],
    ['pay\u202e.example', 'pay[.]example'],
  ])('%j becomes %j', (text, shown) => {
    expect(withoutLinks(text)).toBe(shown);
  });

  it.each(['Acme Paper, Inc.', 'U.S. Steel', 'St. Louis', '12.5 lb', 'Dock 4: ring twice', 'Montréal, QC'])(
    'does not change %j',
    (text) => {
      expect(withoutLinks(text)).toBe(text);
    },
  );

  it('has one line, however many were typed, and a maximum length', () => {
    expect(withoutLinks('Acme\r\n\r\nDear customer,\u2028pay now')).toBe('Acme Dear customer, pay now');
    expect(withoutLinks('x'.repeat(5_000))).toHaveLength(200);
  });
});

describe('sendersWords', () => {
  it('quotes the text under a line that names its author', () => {
    expect(
      sendersWords([
        ['From', 'Acme'],
        ['Numbers', '<b>PO</b> 7'],
        ['To', ''],
      ]),
    ).toEqual(['Entered by the sender. The carrier has not verified it:', '> From:    Acme', '> Numbers: <b>PO</b> 7']);
  });

  it('is empty without a text', () => {
    expect(sendersWords([['From', '']])).toEqual([]);
  });
});
