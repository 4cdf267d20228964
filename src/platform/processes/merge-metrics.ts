// Puts metrics of several processes together, in the text format of Prometheus: each metric once, with the samples of all.

interface Family {
  readonly head: readonly string[];
  readonly samples: string[];
}

/** Samples differ by the label `process`, so that none stands for two. */
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
