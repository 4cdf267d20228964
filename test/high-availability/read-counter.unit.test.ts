// The count of reads by server: from the text of the metrics, and across restarts of a node.
import { expect, test } from 'vitest';
import { readsBetween, readsIn } from './read-counter.ts';

const METRICS = `# TYPE linehaul_replica_reads gauge
linehaul_replica_reads{environment="production",server="replica"} 4711
linehaul_replica_reads{environment="production",server="primary"} 12
`;

test('reads the counts from the metrics', () => {
  expect(readsIn(METRICS)).toEqual({ replica: 4_711, primary: 12 });
});

test('a node of a version without read replicas counts as zero', () => {
  expect(readsIn('linehaul_up 1\n')).toEqual({ replica: 0, primary: 0 });
});

test('a metric without one of the two servers is an error', () => {
  const [, replicaOnly] = METRICS.split('\n');
  expect(() => readsIn(replicaOnly!)).toThrow('no linehaul_replica_reads of the primary');
});

test('only what was added counts; a node that was restarted begins again', () => {
  expect(readsBetween({ replica: 10, primary: 2 }, { replica: 15, primary: 2 })).toEqual({ replica: 5, primary: 0 });
  expect(readsBetween({ replica: 10, primary: 2 }, { replica: 3, primary: 4 })).toEqual({ replica: 3, primary: 4 });
});
