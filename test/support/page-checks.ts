// What every page must pass: no serious accessibility findings, no errors of its own, nothing refused by the content security policy.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

const AXE = readFileSync(projectFile('node_modules/axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

export async function expectNoFindings(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}

/** Turns off the rules whose findings are never serious: axe gives a finding the impact of its rule, if the rule has one. */
const SERIOUS_RULES = `{ rules: Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }])) }`;

/** `rules` are those to check; all if left out. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const chosen = rules === undefined ? SERIOUS_RULES : JSON.stringify({ runOnly: rules });
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'], ...${chosen} })`)) as {
    violations: readonly Finding[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Adds the page's errors to `trouble`. Responses with a 40x status are not errors: tests provoke them. */
export function watchTrouble(page: Page, trouble: string[]): void {
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[0-9]/.test(message.text())) trouble.push(message.text());
  });
}
