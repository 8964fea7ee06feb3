import type { IntroductionState } from '@kithline/contract/introductions.ts';
import { sql } from 'kysely';
import { isBlocked } from '../../messaging/is-blocked.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { afterId, type Cursor, type Paged } from './pages.ts';

/** The member's choices about who may ask for introductions. */
export async function introductionSettingsOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: off } = await sql`select from introduction_off where user_id = ${userId}`.execute(db);
  const { rows: takesNoneFrom } = await sql`
    select names.name, off.created_on as since
    from introduction_off_from off join users on users.id = off.asker_id
    join (${MEMBER_NAMES}) as names on names.id = users.person_id
    where off.user_id = ${userId} order by off.created_on`.execute(db);
  return { takesRequests: off.length === 0, takesNoneFrom };
}

export interface ExportedIntroduction extends Paged, RowOf<'introduction', 'words' | 'askedOn' | 'endedOn'> {
  target: string;
  /** Null for former members. */
  through: (string | null)[];
  collective: string | null;
  state: IntroductionState;
  /** When the first connector passed the request on; null in a request shown as declined. */
  passedOn: Date | null;
  remindedOn: Date | null;
  reason: string | null;
}

/** The requests that the member made. A request whose decline is hidden from the member looks open. */
export async function introductionsAfter(
  db: Db,
  { userId }: Viewer,
  after: Cursor,
): Promise<ExportedIntroduction[]> {
  const { rows } = await sql<ExportedIntroduction>`
    select request.target_name as target, way.through, collective.name as collective, request.words,
      case when known.is_ended then request.state when way.passed_on is null then 'asked' else 'passed-on' end as state,
      request.asked_on,
      case when not (request.state = 'declined' and request.is_told) then way.passed_on end as passed_on,
      case when request.reminded_on > request.step_on then request.reminded_on end as reminded_on,
      case when known.is_ended then request.ended_on end as ended_on,
      case when request.state = 'declined' and request.is_told then request.reason end as reason, array[request.id, 0::bigint] as cursor
    from introduction request
    left join collective on collective.id = request.collective_id
    cross join lateral (
      select request.state <> 'open' and (request.state <> 'declined' or request.is_told) as is_ended) as known
    cross join lateral (
      select jsonb_agg(names.name order by step.number) as through,
        (array_agg(step.answered_on order by step.number) filter (where step.answer = 'passed-on'))[1] as passed_on
      from introduction_step step
      left join users on users.id = step.user_id left join (${MEMBER_NAMES}) as names on names.id = users.person_id
      where step.introduction_id = request.id and not step.is_target) as way
    where request.asker_id = ${userId} and ${afterId(after, sql`request.id`)}`.execute(db);
  return rows;
}

export interface ExportedStep
  extends Paged, RowOf<'introductionStep', 'answer' | 'answeredOn' | 'laterUntil'> {
  asker: string;
  /** Null if the member is the target. */
  target: string | null;
  /** Null if it was the asker or a former member. */
  through: string | null;
  /** Null if a connector has left them out. */
  words: string | null;
  throughWords: string | null;
  ownWords: string | null;
  askedOn: Date;
  /** What came of the mail that the member, as the last connector, wrote to the target. */
  afterMail: 'introduced' | 'no-answer' | null;
  reason: string | null;
}

/** The requests that have reached the member, except hidden ones. */
export async function introductionStepsAfter(
  db: Db,
  { userId }: Viewer,
  after: Cursor,
): Promise<ExportedStep[]> {
  const { rows } = await sql<ExportedStep>`
    select names.name as asker, case when not step.is_target then request.target_name end as target,
      (select sender.name from users join (${MEMBER_NAMES}) as sender on sender.id = users.person_id
        where users.id = before.user_id) as through,
      case when not exists (
        select from introduction_step left_out
        where left_out.introduction_id = request.id and left_out.number <= step.number and not left_out.with_asker_words)
        then request.words end as words, nullif(step.words, '') as through_words,
      nullif(next.words, '') as own_words, step.sent_on as asked_on, step.answer, step.answered_on, step.later_until,
      case when next.answer in ('introduced', 'no-answer') then next.answer end as after_mail,
      case when step.answer = 'declined' then request.reason end as reason, array[request.id, 0::bigint] as cursor
    from introduction_step step
    join introduction request on request.id = step.introduction_id
    join users asker on asker.id = request.asker_id
    join (${MEMBER_NAMES}) as names on names.id = asker.person_id
    left join introduction_step before on before.introduction_id = request.id and before.number = step.number - 1
    left join introduction_step next on next.introduction_id = request.id and next.number = step.number + 1
    where step.user_id = ${userId} and step.sent_on is not null and request.state <> 'withdrawn'
      and asker.suspended_on is null and not ${isBlocked(sql`step.user_id`, sql`asker.id`)}
      and ${afterId(after, sql`request.id`)}`.execute(db);
  return rows;
}
