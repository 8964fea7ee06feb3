import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../../scopes/seen-spaces.ts';

/**
 * SQL for the `person_id` of the people of a scope, each once. Joins the table `person`, because the planner
 * knows that its ids are unique. For a bare union, the planner would expect 200 people, and would look them
 * up one by one even if there are tens of thousands.
 */
export function peopleOfScope({ people }: Spaces): RawBuilder<unknown> {
  return sql`select person.id as person_id from (${people}) as scope join person on person.id = scope.person_id`;
}
