// Slowing down guesses: five failures for a name in a minute, one at a time, and the right ones all get in.
import { describe, expect, test } from 'vitest';
import { TooManySignIns } from '../crypto/passwords.ts';
import { Refusal } from './refusal.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

function throttleAt() {
  let now = 5_000_000;
  return {
    throttle: new SignInThrottle({ now: () => now }),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

function refusalOf(act: () => void): Refusal | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error as Refusal;
  }
}

describe('failures', () => {
  test('five are let pass, and the next is told how long to wait', () => {
    const { throttle, wait } = throttleAt();
    for (let failure = 0; failure < 5; failure++) {
      expect(refusalOf(() => throttle.admit('a'))).toBeUndefined();
      throttle.failed('a');
    }
    wait(10_500);
    const refusal = refusalOf(() => throttle.admit('a'));
    expect(refusal?.entry.status).toBe(429);
    expect(refusal?.headers['retry-after']).toBe('50');
    wait(49_499);
    expect(refusalOf(() => throttle.admit('a'))?.headers['retry-after']).toBe('1');
    wait(1);
    expect(refusalOf(() => throttle.admit('a'))).toBeUndefined();
  });

  test('of one name do not count for another', () => {
    const { throttle } = throttleAt();
    for (let failure = 0; failure < 9; failure++) throttle.failed('a');
    expect(refusalOf(() => throttle.admit('b'))).toBeUndefined();
  });

  test('of 150,000 names do not fill the memory, and the last are still counted', () => {
    const { throttle } = throttleAt();
    for (let name = 0; name < 150_000; name++) throttle.failed(`name ${name}`);
    for (let failure = 0; failure < 5; failure++) throttle.failed('name 149999');
    expect(refusalOf(() => throttle.admit('name 149999'))).toBeInstanceOf(Refusal);
  });
});

describe('in turn', () => {
  const wrong = (throttle: SignInThrottle, checked: number[], at: number) => async () => {
    checked.push(at);
    await new Promise(setImmediate);
    throttle.failed('a');
    throw new Error('wrong');
  };

  test('of twenty wrong ones at once five are checked', async () => {
    const { throttle } = throttleAt();
    const checked: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => throttle.inTurn('a', wrong(throttle, checked, at))),
    );
    expect(checked).toEqual([0, 1, 2, 3, 4]);
    expect(outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof Refusal)).toHaveLength(15);
  });

  test('two hundred right ones at once are all let in, one after the other', async () => {
    const { throttle } = throttleAt();
    let atOnce = 0;
    let most = 0;
    const check = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce--;
      return true;
    };
    const all = await Promise.all(Array.from({ length: 200 }, () => throttle.inTurn('a', check)));
    expect(all).toHaveLength(200);
    expect(most).toBe(1);
  });

  test('names do not wait for each other', async () => {
    const { throttle } = throttleAt();
    let release = () => {};
    const slow = throttle.inTurn('slow', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await throttle.inTurn('quick', async () => 'in')).toBe('in');
    await new Promise(setImmediate);
    release();
    await slow;
  });

  test('a line that grows without end is turned away, and moves on', async () => {
    const { throttle } = throttleAt();
    let release = () => {};
    const first = throttle.inTurn('a', () => new Promise<void>((resolve) => (release = resolve)));
    const rest = Promise.allSettled(Array.from({ length: 600 }, () => throttle.inTurn('a', async () => true)));
    await new Promise(setImmediate);
    release();
    await first;
    const outcomes = await rest;
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(101);
    expect(refused.every((one) => one.reason instanceof TooManySignIns)).toBe(true);
    expect(await throttle.inTurn('a', async () => 'in')).toBe('in');
  });
});
