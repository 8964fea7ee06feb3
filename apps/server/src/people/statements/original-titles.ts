import { isSameTitle } from '@kithline/titles/is-same-title.ts';
import { sql } from 'kysely';
import { runInSlices } from '../../platform/turns/run-in-slices.ts';
import type { Db } from '../../tables.ts';

/**
 * If the title of a row is only another spelling of an earlier title of the row's contact, sets the earlier
 * title as the row's original title. Such a row is not a changed job. Call it after the contacts and the
 * titles of the rows are set.
 */
export async function stageOriginalTitles(db: Db): Promise<void> {
  const pairs = await titlesToCompare(db);
  await stageSameTitles(db, await runInSlices(sameTitles(pairs)));
}

/** Yields after each pair, because comparing a pair of long titles takes milliseconds. */
function* sameTitles(pairs: readonly SpellingOfTitle[]): Generator<void, SpellingOfTitle[]> {
  const same: SpellingOfTitle[] = [];
  for (const pair of pairs) {
    if (isSameTitle(pair.position, pair.title)) same.push(pair);
    yield;
  }
  return same;
}

interface SpellingOfTitle {
  readonly position: string;
  readonly titleId: number;
  readonly title: string;
}

async function titlesToCompare(db: Db): Promise<SpellingOfTitle[]> {
  const { rows } = await sql<SpellingOfTitle>`
    select distinct s.position, t.id as title_id, t.name as title
    from staged_contact s join known_statement k using (contact_id) join title t on t.id = k.title_id
    where s.title_id <> k.title_id order by s.position, t.id`.execute(db);
  return rows;
}

/**
 * If an earlier statement of the contact has exactly the same title, uses the original title of that
 * statement. Otherwise, finds the contact's latest earlier title that `same` pairs with the position, and
 * uses its original title or, if it has none, the title itself.
 */
async function stageSameTitles(db: Db, same: readonly SpellingOfTitle[]): Promise<void> {
  const positions = same.map(({ position }) => position);
  const titleIds = same.map(({ titleId }) => titleId);
  await sql`
    with spelling as materialized (
      select * from unnest(${positions}::text[], ${titleIds}::bigint[]) as same (position, title_id)
    ), original as (
      select distinct on (s.row_no) s.row_no,
        case when k.title_id = s.title_id then k.original_title_id
          else coalesce(k.original_title_id, k.title_id) end as title_id
      from staged_contact s join known_statement k using (contact_id)
      where k.title_id = s.title_id or (s.position, k.title_id) in (select position, title_id from spelling)
      order by s.row_no, k.title_id = s.title_id desc, k.latest desc, k.title_id
    )
    update staged_contact s set original_title_id = original.title_id
    from original where original.row_no = s.row_no and original.title_id is not null`.execute(db);
}
