import { type RawBuilder, sql } from 'kysely';
import { isBlocked } from '../messaging/is-blocked.ts';
import type { Db } from '../tables.ts';

interface Listing {
  userId: number;
  personId: number | undefined;
  now: Date;
}

/** SQL for whether the request `i` seems open to its asker (`seemsOpen`). */
export const SEEMS_OPEN: RawBuilder<boolean> = sql`
  (i.state = 'open' or (i.state = 'declined' and not i.is_told))`;

const isAbout = (personId: number | undefined): RawBuilder<boolean> =>
  personId === undefined ? sql`true` : sql`i.target_person_id = ${personId}`;

const madeBy = ({ userId, personId }: Listing): RawBuilder<unknown> => sql`
  select i.id, 'by' as tab, i.asked_on as at, ${SEEMS_OPEN} as is_open, false as is_waiting
  from introduction i where i.asker_id = ${userId} and ${isAbout(personId)}`;

/**
 * SQL for the requests that have reached a user, except withdrawn and hidden ones (`hiddenFrom`). A request
 * counts as open while the user can still answer it, or report the outcome of the user's own mail.
 */
const reached = ({ userId, personId, now }: Listing): RawBuilder<unknown> => sql`
  select i.id, 'of' as tab, s.sent_on as at, answer.is_due as is_open,
    answer.is_due and coalesce(answer.later_until <= ${now}, true) as is_waiting
  from introduction_step s join introduction i on i.id = s.introduction_id
  join users asker on asker.id = i.asker_id and asker.suspended_on is null
  left join introduction_step mail on mail.introduction_id = i.id and mail.number = s.number + 1
    and mail.is_target and mail.sent_on is not null and mail.user_id is null and mail.position is null
  cross join lateral (
    select i.state = 'open' and (s.answer is null or mail.number is not null) as is_due,
      case when s.answer is null then s.later_until else mail.later_until end as later_until) as answer
  where s.user_id = ${userId} and s.sent_on is not null and i.state <> 'withdrawn' and ${isAbout(personId)}
    and not ${isBlocked(sql`s.user_id`, sql`i.asker_id`)}`;

export interface ListedPage extends Listing {
  tab: 'by' | 'of';
  state: 'all' | 'open' | 'ended';
  page: number;
  limit: number;
}

/**
 * Returns the ids of one page: the requests that wait for the user, then the other open ones, then those that
 * have ended; the latest first in each group.
 */
export async function listedIds(db: Db, listing: ListedPage): Promise<number[]> {
  const { tab, state, page, limit } = listing;
  const rows = tab === 'by' ? madeBy(listing) : reached(listing);
  const { rows: listed } = await sql<{ id: number }>`
    select id from (${rows}) as listed
    where ${state === 'all' ? sql`true` : sql`is_open = ${state === 'open'}`}
    order by is_open desc, is_waiting desc, at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return listed.map(({ id }) => id);
}

export interface Counts {
  byOpen: number;
  byEnded: number;
  ofOpen: number;
  ofEnded: number;
  waiting: number;
}

export async function countListed(db: Db, listing: Listing): Promise<Counts> {
  const counted = (tab: 'by' | 'of', isOpen: boolean) =>
    sql`(count(*) filter (where tab = ${tab} and is_open = ${isOpen}))::int`;
  const { rows } = await sql<Counts>`
    select ${counted('by', true)} as by_open, ${counted('by', false)} as by_ended,
      ${counted('of', true)} as of_open, ${counted('of', false)} as of_ended,
      (count(*) filter (where is_waiting))::int as waiting
    from (${madeBy(listing)} union all ${reached(listing)}) as listed`.execute(db);
  return rows[0] ?? { byOpen: 0, byEnded: 0, ofOpen: 0, ofEnded: 0, waiting: 0 };
}
