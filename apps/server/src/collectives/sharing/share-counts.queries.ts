import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for how many organizations of a network nobody leads to any more without these persons, who are `person_id`s of the
 * network: those whose people there are all among them.
 */
export function organizationsLost(
  networkId: RawBuilder<unknown>,
  persons: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`(
    select count(*)::int
    from (
      select organization_id, count(*) as people
      from (
        select r.person_id, r.organization_id from (${persons}) as hidden
        join role_flat r on r.person_id = hidden.person_id where r.organization_id is not null
        union
        select e.person_id::int, e.organization_id::int from (${persons}) as hidden
        join education e on e.person_id = hidden.person_id
      ) as tie
      group by organization_id
    ) as lost
    join scope_organization so on so.scope_id = ${networkId} and so.organization_id = lost.organization_id
    where so.people = lost.people)`;
}

/** SQL for the `person_id`s of a network's contacts who are left out of its share with a collective. */
export function hiddenOf(
  collectiveId: RawBuilder<unknown>,
  networkId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select o.person_id from share_left_out o
    join network_contact c on c.network_id = o.network_id and c.person_id = o.person_id
    where o.network_id = ${networkId} and o.collective_id = ${collectiveId}`;
}
