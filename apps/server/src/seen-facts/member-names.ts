import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the names and faces that members use. Columns: `id` (the person's), `name` (with a preferred first
 * name instead of the first name), `name_key`, `own_name_key` (without the preferred name), `searched` (the
 * search text), `first_name`, `profile_picture` and `headline`. Values come from the profile, or else from
 * the common space. Only for viewers who may know that somebody is a member. A condition on `id` uses the
 * tables' keys.
 */
export const MEMBER_NAMES: RawBuilder<unknown> = sql`
  select p.id, coalesce(trim(preferred.name || ' ' || own.last_name), own.name, '') as name,
    coalesce(trim(preferred.key || ' ' || own.last_key), own.name_key, '') as name_key, own.name_key as own_name_key,
    concat_ws(' / ', trim(preferred.key || ' ' || own.last_key), own.name_key, own.name_words) as searched,
    own.first_name,
    coalesce(m.profile_picture, p.profile_picture) as profile_picture, coalesce(m.headline, p.headline) as headline
  from person p
  left join member_profile m on m.person_id = p.id
  cross join lateral (
    select coalesce(m.preferred_first_name, p.preferred_first_name) as name, coalesce(m.preferred_key, p.preferred_key) as key
  ) as preferred
  cross join lateral (
    select coalesce(m.name, p.name) as name, coalesce(m.name_key, p.name_key) as name_key,
      case when m.name is null then p.first_name else m.first_name end as first_name,
      case when m.name is null then p.last_name else m.last_name end as last_name,
      case when m.name is null then p.last_key else m.last_key end as last_key,
      case when m.name is null then p.name_words else m.name_words end as name_words
  ) as own`;
