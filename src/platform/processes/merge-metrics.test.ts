// Merging the metrics of several processes into one text.
import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

const one = (number: number, count: number) =>
  `# HELP requests_total Requests.\n# TYPE requests_total counter\nrequests_total{process="${number}"} ${count}\n\n` +
  `# HELP up Up.\n# TYPE up gauge\nup{process="${number}"} 1\n`;

test('has each metric once, with the samples of all processes', () => {
  expect(mergeMetrics([one(1, 5), one(2, 7)])).toBe(
    '# HELP requests_total Requests.\n# TYPE requests_total counter\nrequests_total{process="1"} 5\nrequests_total{process="2"} 7\n\n' +
      '# HELP up Up.\n# TYPE up gauge\nup{process="1"} 1\nup{process="2"} 1\n',
  );
});

test('keeps metrics that only one of them has, and accepts an empty one', () => {
  const extra = '# HELP extra Extra.\n# TYPE extra gauge\nextra 1\n';
  expect(mergeMetrics([one(1, 5), '', extra])).toBe(`${one(1, 5)}\n${extra}`);
});
