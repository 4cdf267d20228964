// The condition of a page of a list that is sorted by `sort_name` and then by `id`.
import { type RawBuilder, sql } from 'kysely';
import type { NamePlace } from '../http/request/name-cursor.ts';

export function afterName({ name, id }: NamePlace): RawBuilder<boolean> {
  return sql<boolean>`(sort_name, id) > (${name}, ${id})`;
}
