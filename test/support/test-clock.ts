// A clock that stands still until a test moves it.

export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

/** A Monday morning some weeks before Thanksgiving. */
export const START_OF_TEST_TIME = Date.UTC(2026, 10, 2, 14, 0);

export function testClock(start = START_OF_TEST_TIME): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
