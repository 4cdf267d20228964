// Who may open a sandbox when all places are taken: the next in line, after the one unused longest was closed.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SandboxRoom } from './sandbox-room.ts';
import { newSlot, type Opened, type Slot } from './sandbox-slot.ts';

const LIMIT = 2;

function roomOf(close: (id: string) => Promise<void> = async () => {}) {
  const slots = new Map<string, Slot>();
  const closed: string[] = [];
  const room = new SandboxRoom(LIMIT, slots, async (id) => {
    await close(id);
    closed.push(id);
    slots.delete(id);
    room.leave(id);
  });
  const open = async (id: string, more: Partial<Slot> = {}) => {
    slots.set(id, { ...newSlot(), now: {} as Opened, ...more });
    await room.enter(id);
  };
  return { room, slots, closed, open };
}

test('the least recently used one is closed first, those in use last', async () => {
  const { closed, open, room } = roomOf();
  await open('busy', { usedAt: 1, visits: 1 });
  await open('idle', { usedAt: 2 });
  await open('newer', { usedAt: 3, visits: 1 });
  expect(closed).toEqual(['idle']);
  await room.enter('next');
  expect(closed).toEqual(['idle', 'busy']);
});

test('if the calls in one do not end, others are rejected and may retry', async () => {
  let isBusy = true;
  const { closed, open, room } = roomOf(async () => {
    if (isBusy) throw new Error('busy');
  });
  await open('one', { usedAt: 1, visits: 1 });
  await open('two', { usedAt: 2, visits: 1 });
  await expect(room.enter('next')).rejects.toMatchObject({ name: 'Refusal', entry: { status: 503 } });
  isBusy = false;
  await room.enter('next');
  expect(closed).toEqual(['one']);
});

test('waits while all are being opened or closed', async () => {
  const { closed, open, room, slots } = roomOf();
  let opened = () => {};
  const opening = new Promise<undefined>((resolve) => {
    opened = () => resolve(undefined);
  });
  for (const [usedAt, id] of ['one', 'two'].entries()) await open(id, { now: undefined, opened: opening, usedAt });
  let isIn = false;
  const entered = room.enter('next').then(() => {
    isIn = true;
  });
  await turn();
  expect(isIn).toBe(false);
  for (const slot of slots.values()) slot.now = {} as Opened;
  opened();
  await entered;
  expect(closed).toEqual(['one']);
});
