// Topics that are polled together share a query.
import { expect, test } from 'vitest';
import type { Due, JobClaims } from './job-claims.ts';
import { TopicPolls } from './topic-polls.ts';

interface Pretended {
  ask?(due: readonly Due[]): void;
  /** Undefined: other processes write too. */
  changes?(): number | undefined;
  /** When the first job of every topic is due. */
  earliest?(): number;
}

/** Records the topics of each query; those that begin with `due` have something ready. */
function pollsOf({ ask = () => {}, changes = () => undefined, earliest = () => 0 }: Pretended = {}) {
  const asked: string[][] = [];
  const readyTopics = async (due: readonly Due[]) => {
    const topics = due.map(({ topic }) => topic);
    asked.push(topics);
    ask(due);
    return new Set(topics.filter((topic) => topic.startsWith('due')));
  };
  const claims: Pick<JobClaims, 'readyTopics' | 'earliest'> = {
    readyTopics,
    earliest: async (topics) => new Map(topics.map((topic) => [topic, earliest()])),
  };
  return { polls: new TopicPolls({ changes }, claims as JobClaims), asked };
}

const dueIn = (topic: string, dueBy = 1) => ({ topic, dueBy, now: 1 });

test('those who ask in one turn get their own answer from one query, and the next ones from another', async () => {
  const { polls, asked } = pollsOf();
  const answers = ['a', 'due-b', 'c'].map((topic) => polls.hasReady(dueIn(topic)));
  expect(await Promise.all(answers)).toEqual([false, true, false]);
  expect(await polls.hasReady(dueIn('due-a'))).toBe(true);
  expect(asked).toEqual([['a', 'due-b', 'c'], ['due-a']]);
});

test('a query that fails is told to all of them, and the next one is asked', async () => {
  let isAway = true;
  const { polls } = pollsOf({
    ask() {
      if (isAway) throw new Error('away');
    },
  });
  const answers = await Promise.allSettled([polls.hasReady(dueIn('a')), polls.hasReady(dueIn('b'))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await polls.hasReady(dueIn('due-a'))).toBe(true);
});

test('all topics are polled at the same moments, about twice a second', async () => {
  const { polls } = pollsOf();
  const moments: number[] = [];
  for (let number = 0; number < 20; number++) {
    const restMs = polls.untilNext();
    expect(restMs).toBeGreaterThanOrEqual(50);
    expect(restMs).toBeLessThanOrEqual(550);
    moments.push((performance.now() + restMs) % 500);
    await new Promise((passed) => setTimeout(passed, 7 * number));
  }
  // On a circle: 499 and 1 are 2 apart.
  const apart = moments.map((one) => Math.min(Math.abs(one - moments[0]!), 500 - Math.abs(one - moments[0]!)));
  expect(Math.max(...apart)).toBeLessThan(50);
});

test('the only writer of a database does not ask again until it has written, or the first job is due', async () => {
  let changes = 7;
  const { polls, asked } = pollsOf({ changes: () => changes, earliest: () => 5 });
  for (const dueBy of [1, 2, 4]) await polls.hasReady(dueIn('a', dueBy));
  expect(asked).toHaveLength(1);
  await polls.hasReady(dueIn('a', 5));
  expect(asked).toHaveLength(2);
  changes += 1;
  await polls.hasReady(dueIn('a', 2));
  expect(asked).toHaveLength(3);
});

test('a topic that was not asked for together with the others is asked for', async () => {
  const { polls, asked } = pollsOf({ changes: () => 7, earliest: () => 5 });
  await polls.hasReady(dueIn('a'));
  await polls.hasReady(dueIn('b'));
  expect(asked).toEqual([['a'], ['b']]);
});

test('a process that is not the only writer always asks', async () => {
  const { polls, asked } = pollsOf({ earliest: () => 5 });
  for (let poll = 0; poll < 3; poll++) await polls.hasReady(dueIn('a'));
  expect(asked).toHaveLength(3);
});
