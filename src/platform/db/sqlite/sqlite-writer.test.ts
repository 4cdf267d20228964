// How units are put together: those that come at once share a commit, and no thread waits for the other.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Unit } from '../database.ts';
import { type Committer, SqliteWriter } from './sqlite-writer.ts';

/** Commits when it is told to, and tells the sizes of the groups that it was given. */
class HeldCommitter implements Committer {
  readonly groups: number[] = [];
  #finish: () => void = () => {};

  commit(units: readonly Unit[]): ReturnType<Committer['commit']> {
    this.groups.push(units.length);
    return new Promise((resolve) => {
      this.#finish = () => resolve(units.map(() => ({ kind: 'done', rows: [] })));
    });
  }

  async finish(): Promise<void> {
    this.#finish();
    await turn();
  }

  async close(): Promise<void> {}
}

function opened() {
  const committer = new HeldCommitter();
  const writer = new SqliteWriter(committer);
  const write = (count: number) => Promise.all(Array.from({ length: count }, () => writer.write([])));
  return { committer, groups: committer.groups, writer, write };
}

test('few units that come at once share one commit after the turn', async () => {
  const { committer, groups, write } = opened();
  const written = write(5);
  expect(groups).toEqual([]);
  await turn();
  expect(groups).toEqual([5]);
  await committer.finish();
  await written;
});

test('of many, the first half is committed while the second is decided', async () => {
  const { committer, groups, write, writer } = opened();
  let written = write(32);
  // Nothing is known yet of how many there will be.
  expect(groups).toEqual([8]);
  await committer.finish();
  expect(groups).toEqual([8, 24]);
  await committer.finish();
  await written;
  written = write(32);
  expect(groups).toEqual([8, 24, 16]);
  await committer.finish();
  expect(groups).toEqual([8, 24, 16, 16]);
  await committer.finish();
  await written;
  await writer.close();
});

test('what comes during a commit shares the next, and the end waits for all', async () => {
  const { committer, groups, write, writer } = opened();
  const written = [write(1)];
  await turn();
  for (let index = 0; index < 3; index++) written.push(write(20));
  const closed = writer.close();
  await committer.finish();
  expect(groups).toEqual([1, 60]);
  await committer.finish();
  await Promise.all(written);
  await closed;
});
