// How long a page blocks a slow machine: what its tasks take there beyond 50 ms each, once it shows something. Reckoned from the CPU time
// of the tasks, which other programs on the machine hardly change.
import type { Page } from 'playwright-core';

/** The goal is 300 ms of blocking time on a CPU that is four times slower. */
export const MOST_BLOCKED_MS = 300;
const TIMES_SLOWER = 4;
const LONG_TASK_MS = 50;
/**
 * Work of the kind that pages do. Its CPU time on the machine for which the budget was set, when idle: where it takes longer, so does
 * everything else.
 */
const YARDSTICK_MS = 45;
const YARDSTICK = `(() => {
  const list = document.createElement('ul');
  list.style.cssText = 'position: absolute; visibility: hidden';
  for (const { name, size } of JSON.parse(JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ name: 'Row ' + at, size: at }))))) {
    const row = document.createElement('li');
    row.textContent = name + ', ' + size;
    list.append(row);
  }
  document.body.append(list);
  const { height } = list.getBoundingClientRect();
  list.remove();
  return height;
})()`;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'loading', '__metadata'];

/** Each task is converted before its 50 ms are deducted: of what a slow machine takes longer, nothing would be free. */
export async function blockedDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const tasks = await tasksDuring(page, act);
  const factor = TIMES_SLOWER / (await slownessOfMachine(page));
  const blocks = tasks.map((ms) => Math.max(0, ms * factor - LONG_TASK_MS));
  return Math.round(blocks.reduce((sum, ms) => sum + ms, 0));
}

/** How much longer this machine takes, as busy as it is now. */
async function slownessOfMachine(page: Page): Promise<number> {
  const yardstickMs = Math.max(...(await tasksDuring(page, () => page.evaluate(YARDSTICK))));
  // Otherwise a browser that traces no tasks would pass every test.
  if (!(yardstickMs > 0)) throw new Error('The trace of the browser has no tasks with their CPU time.');
  return Math.max(1, yardstickMs / YARDSTICK_MS);
}

/** The CPU time of each task of the pages, in milliseconds; while a page loads, of those since its first contentful paint. */
async function tasksDuring(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  let events: readonly TraceEvent[];
  try {
    await act();
  } finally {
    events = (JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }).traceEvents;
  }
  const named = (name: string) => events.filter((event) => event.name === name);
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const main = new Set(
    named('thread_name')
      .filter(({ args }) => args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const from = Math.max(0, ...named('firstContentfulPaint').map(({ ts }) => ts));
  return named('RunTask')
    .filter((task) => main.has(threadOf(task)) && task.ts >= from)
    .map(({ tdur = 0 }) => tdur / 1_000);
}
