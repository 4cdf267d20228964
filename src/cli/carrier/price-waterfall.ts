// A price as a waterfall in the terminal: each step with its amount, and a bar from the previous sum to the next.
import pc from 'picocolors';
import { type Cents, formatCents } from '../../freight/money.ts';
import type { ExplanationStep } from '../../freight/rating/quote.ts';

const BAR_WIDTH = 24;
const TEXT_WIDTH = 76;
/** Its number in the order of operations. */
const TOTAL_STEP = 14;

export function waterfall(steps: readonly ExplanationStep[], totalCents: Cents): string {
  let peak = 1;
  let sum = 0;
  for (const { chargeCents } of steps) {
    sum += chargeCents ?? 0;
    peak = Math.max(peak, sum);
  }
  const amountWidth = Math.max(
    ...[...steps.map((one) => one.chargeCents ?? 0), totalCents].map((c) => amount(c).length),
  );
  const at = (cents: Cents) => Math.round((Math.max(0, cents) / peak) * BAR_WIDTH);
  const lines: string[] = [];
  sum = 0;
  for (const { step, text, chargeCents } of steps) {
    // The total is printed at the end, in bold.
    if (step === TOTAL_STEP && chargeCents === null) continue;
    const [first = '', ...rest] = wrapped(text, TEXT_WIDTH);
    const number = pc.dim(String(step).padStart(4));
    if (chargeCents === null) {
      lines.push(`${number}  ${' '.repeat(amountWidth + 2 + BAR_WIDTH + 2)}${pc.dim(first)}`);
    } else {
      const [low, high] = [at(Math.min(sum, sum + chargeCents)), at(Math.max(sum, sum + chargeCents))];
      const blocks = chargeCents === 0 ? '' : '█'.repeat(Math.max(1, high - low));
      const bar = `${' '.repeat(Math.min(low, BAR_WIDTH - blocks.length))}${blocks}`.padEnd(BAR_WIDTH);
      const colored = chargeCents < 0 ? pc.green(bar) : pc.blue(bar);
      lines.push(`${number}  ${amount(chargeCents).padStart(amountWidth)}  ${colored}  ${first}`);
      sum += chargeCents;
    }
    const indent = ' '.repeat(6 + amountWidth + 2 + BAR_WIDTH + 2);
    for (const line of rest) lines.push(`${indent}${chargeCents === null ? pc.dim(line) : line}`);
  }
  const total = pc.bold(amount(totalCents).padStart(amountWidth));
  lines.push(`      ${total}  ${pc.bold('█'.repeat(at(totalCents)).padEnd(BAR_WIDTH))}  ${pc.bold('total')}`);
  return lines.join('\n');
}

/** With thousands separators, for people: -1,234.50 */
export function amount(cents: Cents): string {
  return formatCents(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
