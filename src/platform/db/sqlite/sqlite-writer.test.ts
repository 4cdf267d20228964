// How transactions are grouped: concurrent ones share a commit, and neither thread waits for the other.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseUnavailable, type Unit } from '../database.ts';
import { type Committer, SqliteWriter } from './sqlite-writer.ts';

/** Commits on request, and records the sizes of the groups it was given. */
class HeldCommitter implements Committer {
  readonly groups: number[] = [];
  readonly #held: { finish(): void; fail(): void }[] = [];

  commit(units: readonly Unit[]): ReturnType<Committer['commit']> {
    this.groups.push(units.length);
    return new Promise((resolve, reject) => {
      const finish = () => resolve(units.map(() => ({ kind: 'done', rows: [] })));
      this.#held.push({ finish, fail: () => reject(new Error('no disk')) });
    });
  }

  async finish(): Promise<void> {
    this.#held.shift()?.finish();
    await turn();
  }

  fail(): void {
    this.#held.shift()?.fail();
  }

  async close(): Promise<void> {}
}

function opened() {
  const committer = new HeldCommitter();
  const writer = new SqliteWriter(committer);
  const write = (count: number) => Promise.all(Array.from({ length: count }, () => writer.write([])));
  return { committer, groups: committer.groups, writer, write };
}

test('a few simultaneous transactions share one commit after the turn', async () => {
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
  // Nothing is known yet about how many there will be.
  expect(groups).toEqual([8, 8]);
  await committer.finish();
  expect(groups).toEqual([8, 8, 16]);
  await committer.finish();
  await committer.finish();
  await written;
  groups.length = 0;
  written = write(32);
  expect(groups).toEqual([16, 16]);
  await committer.finish();
  await committer.finish();
  await written;
  await writer.close();
});

test('a few that come during a commit wait for its end, half of the usual number do not', async () => {
  const { committer, groups, write, writer } = opened();
  const warm = write(32);
  for (let index = 0; index < 3; index++) await committer.finish();
  await warm;
  groups.length = 0;
  const written = [write(1)];
  await turn();
  written.push(write(15));
  await turn();
  expect(groups).toEqual([1]);
  written.push(write(1));
  expect(groups).toEqual([1, 16]);
  written.push(write(20));
  expect(groups).toEqual([1, 16]);
  const closed = writer.close();
  for (let index = 0; index < 3; index++) await committer.finish();
  expect(groups).toEqual([1, 16, 20]);
  await Promise.all(written);
  await closed;
});

test('a failing commit fails only its own transactions, and the next one continues', async () => {
  const { committer, groups, write, writer } = opened();
  const failed = write(8);
  const written = write(8);
  committer.fail();
  await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable);
  await committer.finish();
  await written;
  expect(groups).toEqual([8, 8]);
  await writer.close();
});

test('a heavy one waits neither for others nor for a commit, and includes those that wait', async () => {
  const { committer, groups, write, writer } = opened();
  const heavy = () =>
    writer.write(Array.from({ length: 20 }, () => ({ sql: '', parameters: Array<number>(100).fill(0) })));
  const written: Promise<unknown>[] = [heavy()];
  expect(groups).toEqual([1]);
  written.push(write(2), heavy());
  expect(groups).toEqual([1, 3]);
  // Two groups are in progress, so this one waits, together with those after it.
  written.push(heavy(), write(1));
  await turn();
  expect(groups).toEqual([1, 3]);
  await committer.finish();
  expect(groups).toEqual([1, 3, 2]);
  written.push(write(1));
  await turn();
  expect(groups).toEqual([1, 3, 2]);
  for (let index = 0; index < 3; index++) await committer.finish();
  await Promise.all(written);
  expect(groups).toEqual([1, 3, 2, 1]);
  await writer.close();
});
