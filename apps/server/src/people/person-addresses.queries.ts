import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import { PRECEDENCE, precedenceOfCommon, precedenceOfFile } from '../seen-facts/seen-names.ts';
import type { Db } from '../tables.ts';
import type { AddressFacts } from './people.access.ts';

export interface StatedAddress extends AddressFacts {
  readonly kind: 'emailPersonal' | 'emailWork';
  readonly email: string;
}

/**
 * Returns the e-mail addresses of these persons in the spaces that the viewer sees, preferred ones first.
 * `mayReadAddress` decides which of them the viewer may read.
 */
export async function addressesOf(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<StatedAddress[]> {
  const spaces = spacesSeen(viewerScope);
  const { networkId } = viewerScope.viewer;
  const ids = sql`${[...personIds]}::bigint[]`;
  const { rows } = await sql<StatedAddress>`
    with stated as (
      select m.person_id, 'profile' as space, ${sql.lit(PRECEDENCE.profile)} as precedence, e.kind, e.email, e.shown,
        m.sources ->> e.kind as source, false as is_of_own_file, null::date as day, null::timestamptz as ended_on, null::bigint as import_id
      from member_profile m
      cross join lateral (values ('emailPersonal', m.email_personal, m.shows_email_personal),
        ('emailWork', m.email_work, m.shows_email_work)) as e (kind, email, shown)
      where m.person_id = any(${ids}) and m.person_id in (${spaces.profiles})
      union all
      select p.id, 'common', ${precedenceOfCommon(sql`p.sources ->> e.kind`)}, e.kind, e.email,
        case when own.sources ? e.switch then e.shown else true end, p.sources ->> e.kind, false, null, null, null
      from person p
      -- the person's choice to hide an address also holds for viewers who do not see the profile
      left join member_profile own on own.person_id = p.id
      cross join lateral (values ('emailPersonal', p.email_personal, 'showsEmailPersonal', own.shows_email_personal),
        ('emailWork', p.email_work, 'showsEmailWork', own.shows_email_work)) as e (kind, email, switch, shown)
      where p.id = any(${ids}) and not exists (
        select from member_profile m where m.person_id = p.id and m.sources ? e.kind and m.person_id in (${spaces.profiles}))
      union all
      select c.person_id, 'file', ${precedenceOfFile(spaces)}, case when c.email_is_personal then 'emailPersonal' else 'emailWork' end, c.email, true,
        null, c.network_id = ${networkId}, n.file_day, n.updated_on, n.import_id
      from (${spaces.contacts}) as c join network n on n.id = c.network_id
      where c.person_id = any(${ids})
    )
    select person_id, space, kind, email, source, is_of_own_file, shown as is_shown
    from stated where email is not null
    order by precedence, day desc nulls last, ended_on desc nulls last, import_id desc nulls last, email`.execute(
    db,
  );
  return rows;
}
