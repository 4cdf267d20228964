// Merges the metrics of several processes, in the Prometheus text format: each metric once, with the samples of all processes.

interface Family {
  readonly head: readonly string[];
  readonly samples: string[];
}

/** Samples differ by their `process` label, so they do not collide. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>();
  for (const text of texts) {
    let current: Family | undefined;
    let head: string[] = [];
    for (const line of text.split('\n')) {
      if (line === '') continue;
      if (!line.startsWith('#')) {
        current?.samples.push(line);
        continue;
      }
      // `# HELP name …`, then `# TYPE name …`.
      head.push(line);
      if (!line.startsWith('# TYPE ')) continue;
      const name = line.split(' ')[2]!;
      current = families.get(name) ?? { head, samples: [] };
      families.set(name, current);
      head = [];
    }
  }
  return `${[...families.values()].map(({ head, samples }) => [...head, ...samples].join('\n')).join('\n\n')}\n`;
}
