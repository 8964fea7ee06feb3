import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../../scopes/seen-spaces.ts';

/**
 * SQL for the `person_id` of the people of a scope, each once. Joins `person`, because the planner knows that
 * its ids are unique: for a bare union, it would expect 200 people, and look up tens of thousands one by one.
 */
export function peopleOfScope({ people }: Spaces): RawBuilder<unknown> {
  return sql`select person.id as person_id from (${people}) as scope join person on person.id = scope.person_id`;
}
