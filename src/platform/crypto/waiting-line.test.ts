// A queue that one source cannot fill, and in which sources with fewer failures go first.
import { describe, expect, test } from 'vitest';
import { type Ticket, WaitingLine } from './waiting-line.ts';

interface Waiting {
  readonly name: string;
  readonly ticket: Ticket;
}

const from = (source: string, name: string, { failures = 0, isFamiliar = false } = {}): Waiting => ({
  name,
  ticket: { source, failures, isFamiliar },
});
const lineOf = (most: number, mostOfOneSource: number) => new WaitingLine<Waiting>({ most, mostOfOneSource });
const takeAll = (line: WaitingLine<Waiting>) => Array.from({ length: line.length }, () => line.take()!.name);

describe('turns', () => {
  test('go round the sources, in the order of arrival', () => {
    const line = lineOf(10, 10);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) line.join(from(name[0]!, name));
    expect(takeAll(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(line.take()).toBeUndefined();
  });

  test('go to the source with fewer failures first, and to familiar attempts before all', () => {
    const line = lineOf(10, 10);
    line.join(from('a', 'failed often', { failures: 30 }));
    line.join(from('b', 'failed once', { failures: 1 }));
    line.join(from('c', 'new'));
    line.join(from('a', 'familiar', { failures: 30, isFamiliar: true }));
    expect(takeAll(line)).toEqual(['familiar', 'new', 'failed once', 'failed often']);
  });
});

describe('places', () => {
  test('one source has a few, and a familiar attempt from there always finds one', () => {
    const line = lineOf(10, 2);
    expect(line.join(from('a', 'a1'))).toBeUndefined();
    expect(line.join(from('a', 'a2'))).toBeUndefined();
    expect(line.join(from('a', 'a3'))?.name).toBe('a3');
    expect(line.join(from('a', 'known', { isFamiliar: true }))).toBeUndefined();
    expect(line.join(from('b', 'b1'))).toBeUndefined();
    expect(line.length).toBe(4);
  });

  test('in a full queue, the attempt with the most failures makes room for one with fewer', () => {
    const line = lineOf(3, 3);
    line.join(from('a', 'two', { failures: 2 }));
    line.join(from('b', 'nine', { failures: 9 }));
    line.join(from('c', 'five', { failures: 5 }));
    expect(line.join(from('d', 'six', { failures: 6 }))?.name).toBe('nine');
    expect(line.join(from('e', 'seven', { failures: 7 }))?.name).toBe('seven');
    expect(line.join(from('f', 'none'))?.name).toBe('six');
    expect(takeAll(line)).toEqual(['none', 'two', 'five']);
  });

  test('in a full queue, the source with the most places gives up its last one', () => {
    const line = lineOf(4, 4);
    for (const name of ['a1', 'a2', 'a3', 'b1']) line.join(from(name[0]!, name));
    expect(line.join(from('c', 'c1'))?.name).toBe('a3');
    expect(line.join(from('c', 'c2'))?.name).toBe('c2');
    expect(line.join(from('d', 'd1'))?.name).toBe('a2');
    expect(line.join(from('e', 'e1'))?.name).toBe('e1');
    expect(takeAll(line)).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  test('leaving frees a place, and leaving twice changes nothing', () => {
    const line = lineOf(1, 1);
    const first = from('a', 'first');
    line.join(first);
    line.leave(first);
    line.leave(first);
    expect(line.join(from('a', 'second'))).toBeUndefined();
    expect(takeAll(line)).toEqual(['second']);
  });
});
