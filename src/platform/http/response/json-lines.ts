// Lists of any length as JSON lines, in chunks, for log collection systems.
import { Type } from 'typebox';
import { exact } from '../../contract/fields.ts';
import type { Answer } from '../../contract/route.ts';

const day = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: ['2026-11-30'] }));

export const daySpanQuery = exact({
  from: day('The first day (UTC); from the beginning unless given.'),
  to: day('The last day (UTC); up to now unless given.'),
});

export function jsonLinesAnswer(name: string, pieces: AsyncIterable<string>): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.jsonl"`,
    },
    pieces,
  };
}
