// Prepared passwords are used once, hashed before they are needed, and generated on the spot if none are ready.
import { describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { PreparedPasswords } from './prepared-passwords.ts';

function preparing(hash: (text: string) => Promise<string> = async (text) => `hash of ${text}`) {
  const hashed: string[] = [];
  let drawn = 0;
  const context = {
    random: { bytes: (count: number) => new Uint8Array(count).fill(drawn++) },
    passwords: {
      hash: (text: string) => {
        hashed.push(text);
        return hash(text);
      },
    },
  };
  return { hashed, prepared: new PreparedPasswords(context as unknown as Context) };
}

describe('passwords for new sandboxes', () => {
  it('are hashed before they are needed, and none is issued twice', async () => {
    const { hashed, prepared } = preparing();
    prepared.take();
    prepared.refill();
    await prepared.stop();
    const before = hashed.length;
    const taken = [prepared.take(), prepared.take()];
    expect(hashed).toHaveLength(before);
    taken.push(prepared.take());
    expect(hashed).toHaveLength(before + 2);
    const texts = taken.flatMap(({ portal, soap }) => [portal.text, soap.text]);
    expect(new Set(texts).size).toBe(6);
    for (const { portal } of taken) expect(await portal.hash).toBe(`hash of ${portal.text}`);
  });

  it('are refilled once, however many sandboxes were created in the meantime', async () => {
    const { hashed, prepared } = preparing();
    for (let times = 0; times < 5; times++) prepared.refill();
    await prepared.stop();
    prepared.refill();
    await prepared.stop();
    expect(hashed).toHaveLength(4);
  });

  it('that could not be hashed are not issued', async () => {
    let isBroken = true;
    const { prepared } = preparing(async (text) => {
      if (isBroken) throw new Error('no memory');
      return `hash of ${text}`;
    });
    prepared.refill();
    await prepared.stop();
    isBroken = false;
    const { soap } = prepared.take();
    expect(await soap.hash).toBe(`hash of ${soap.text}`);
  });
});
