// What a test reports to people besides pass or fail: a seed, a figure.
export function report(text: string): void {
  process.stderr.write(`${text}\n`);
}

export const inMs = (ms: number): string => `${Math.round(ms)} ms`;
