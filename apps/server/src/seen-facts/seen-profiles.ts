import { type RawBuilder, sql } from 'kysely';
import type { Spaces } from '../scopes/seen-spaces.ts';
import { isFactSeen } from './is-fact-seen.ts';

/** The column of each field of the contract. */
const FIELDS = {
  headline: 'headline',
  bio: 'bio',
  profilePicture: 'profile_picture',
  location: 'place_id',
  twitter: 'twitter',
  angellist: 'angellist',
  crunchbase: 'crunchbase',
  website: 'website',
  crm: 'crm',
} as const;

/**
 * SQL for the single-valued facts of persons that contacts files never state, by `person_id`. A seen profile
 * counts if it states the fact, even as empty; otherwise the common space. `who` is SQL for `person_id`s.
 */
export function shownProfiles(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const fields = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map(
    (field) => sql`${shownField(field)} as ${sql.ref(FIELDS[field])}`,
  );
  return sql`
    select p.id as person_id, ${sql.join(fields)}
    from person p
    left join member_profile m on m.person_id = p.id and m.person_id in (${spaces.profiles})
    where p.id in (${who})`;
}

/** SQL for a field of `shownProfiles`. `p` is a row of `person`, `m` the row of the seen profile, or null. */
export function shownField(field: keyof typeof FIELDS): RawBuilder<unknown> {
  const column = FIELDS[field];
  return sql`
    case when m.sources ? ${sql.lit(field)} then m.${sql.ref(column)}
      else coalesce(m.${sql.ref(column)}, p.${sql.ref(column)}) end`;
}

/** SQL for the seen items of persons' lists, each once: `person_id`, `dataset`, `item_id` and `position`. */
export function shownItems(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.person_id, i.dataset, i.item_id, min(i.position) as position from person_item i
    where i.person_id in (${who}) and ${isFactSeen('i', spaces)}
    group by i.person_id, i.dataset, i.item_id`;
}

/** SQL for the seen support of persons, each organization once: `person_id` and `organization_id`. */
export function shownSupport(spaces: Spaces, who: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct s.person_id, s.organization_id from person_supported_organization s
    where s.person_id in (${who}) and ${isFactSeen('s', spaces)}`;
}
