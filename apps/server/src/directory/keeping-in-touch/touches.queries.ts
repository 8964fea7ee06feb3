import { type RawBuilder, sql } from 'kysely';
import { profilesSeenBy } from '../../scopes/seen-spaces.ts';
import type { Viewer } from '../../viewer.ts';

// Only the viewer's own touches are read. Days are in UTC.

export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone 'UTC')::date`;

export const TODAY = dayOf(sql`now()`);

/** SQL for the `person_id`s whose touches are read; null for everybody. */
type Who = RawBuilder<unknown> | null;

/** SQL for touches of one kind, with `person_id`, `day`, `at`, `way`, `note` and `logged_id`. */
type Source = (viewer: Viewer, who: Who) => RawBuilder<unknown>;

const isAmong = (personId: RawBuilder<unknown>, who: Who): RawBuilder<boolean> =>
  who === null ? sql`true` : sql`${personId} in (${who})`;

/** The viewer's notes that the viewer can still read, except those of logged touches. */
const notes: Source = ({ userId, networkId, collectiveIds }, who) => sql`
  select note.person_id, ${dayOf(sql`note.created_on`)} as day, note.created_on as at, 'note' as way, note.note,
    null::bigint as logged_id
  from note
  where note.user_id = ${userId} and note.person_id is not null and ${isAmong(sql`note.person_id`, who)}
    and (note.scope_id is null or note.scope_id = any(${[networkId, ...collectiveIds]}::bigint[]))
    and not exists (select from logged_touch logged where logged.note_id = note.id)`;

const loggedTouches: Source = ({ userId }, who) => sql`
  select logged.person_id, logged.day, logged.created_on, logged.way, note.note, logged.id
  from logged_touch logged left join note on note.id = logged.note_id
  where logged.user_id = ${userId} and ${isAmong(sql`logged.person_id`, who)}`;

/**
 * The last message in each conversation of the viewer with one other member. Reminders of a request for an
 * introduction do not count, because Kithline writes them. While the other member's profile is hidden from
 * the viewer, messages do not count: they would reveal which person of the viewer's network this member is.
 */
const messages: Source = (viewer, who) => sql`
  select other.person_id, ${dayOf(sql`last.created_on`)}, last.created_on, 'message', null, null
  from participant me
  join conversation c on c.id = me.conversation_id and c.first_user_id is not null
  join users other on other.id in (c.first_user_id, c.second_user_id) and other.id <> me.user_id
  cross join lateral (
    select m.created_on from message m
    where m.conversation_id = c.id and m.kind = 'text' and m.deleted_on is null
      and m.facts->>'isReminder' is null
      and me.number = any(m.recipients) and cardinality(m.recipients) > 1
    order by m.position desc limit 1) as last
  where me.user_id = ${viewer.userId} and me.left_on is null and ${isAmong(sql`other.person_id`, who)}
    and other.person_id in (${profilesSeenBy(viewer)})`;

/**
 * Answers to requests for an introduction. If the first connector passes a request on, this is a touch of the
 * asker and this connector. If the target accepts, this is a touch of the target with the asker and with the
 * last connector. After the asker has learned that the request was declined, passing on does not count,
 * because the asker must not learn who declined. As with messages, a member counts only while the viewer sees
 * the member's profile. A target who is no member always counts: the last connector has asked this target by
 * mail.
 */
const introductions: Source = (viewer, who) => sql`
  select other.person_id, ${dayOf(sql`answered.answered_on`)}, answered.answered_on, 'introduction', null, null
  from (
    select step.user_id, step.is_target, step.answered_on, request.asker_id, request.target_person_id,
      case when before.number is null then request.asker_id else before.user_id end as sender_id
    from introduction request
    join introduction_step step on step.introduction_id = request.id
    left join introduction_step before on before.introduction_id = request.id and before.number = step.number - 1
    where request.id in (
        select id from introduction where asker_id = ${viewer.userId}
        union select introduction_id from introduction_step where user_id = ${viewer.userId})
      and (step.answer in ('accepted', 'introduced')
        or step.answer = 'passed-on' and before.number is null and not (request.state = 'declined' and request.is_told))
  ) as answered
  cross join lateral (
    select member.person_id from users member
    where member.id = any(array[answered.user_id, answered.sender_id, answered.asker_id])
      and member.id <> ${viewer.userId} and member.person_id in (${profilesSeenBy(viewer)})
      and answered.user_id in (member.id, ${viewer.userId})
      and ${viewer.userId} in (answered.user_id, answered.sender_id, answered.asker_id)
    union all
    select answered.target_person_id where answered.is_target and answered.user_id is null
      and ${viewer.userId} in (answered.sender_id, answered.asker_id)
  ) as other
  where ${isAmong(sql`other.person_id`, who)}`;

const SOURCES: readonly Source[] = [notes, loggedTouches, messages, introductions];
/** An access token may not read messages and introductions. */
const SOURCES_OF_TOKENS: readonly Source[] = [notes, loggedTouches];

/** SQL for the latest touch of each person, with the columns of a source. */
export function lastTouches(viewer: Viewer, who: Who): RawBuilder<unknown> {
  const sources = viewer.token ? SOURCES_OF_TOKENS : SOURCES;
  const touches = sources.map((source) => source(viewer, who));
  return sql`
    select distinct on (person_id) * from (${sql.join(touches, sql` union all `)}) as touch
    order by person_id, day desc, at desc, logged_id desc nulls last`;
}

/**
 * SQL for how often the viewer wants to be in touch with each person: the viewer's choice for the person,
 * else the shortest rhythm of the person's labels. Each row has `person_id`, `every_months` (0 for never),
 * `counted_from` and `later_until`; the choice alone in `own_months` and `own_counted_from`; the label in
 * `label_id`, `label_name` and `label_months`.
 */
export function rhythms({ userId, networkId, personId }: Viewer, who: Who): RawBuilder<unknown> {
  return sql`
    select coalesce(own.person_id, labelled.person_id) as person_id, own.later_until,
      coalesce(own.every_months, labelled.every_months) as every_months,
      coalesce(own.counted_from, labelled.counted_from) as counted_from,
      own.every_months as own_months, own.counted_from as own_counted_from,
      labelled.label_id, labelled.label_name, labelled.every_months as label_months
    from (
      select * from touch_rhythm where user_id = ${userId} and ${isAmong(sql`person_id`, who)}
    ) as own
    full join (
      select distinct on (given.person_id) given.person_id, rhythm.every_months, label.id as label_id,
        label.name as label_name, greatest(rhythm.counted_from, ${dayOf(sql`given.created_on`)}) as counted_from
      from label join label_rhythm rhythm on rhythm.label_id = label.id
      join label_person given on given.label_id = label.id
      where label.scope_id = ${networkId} and given.person_id <> ${personId}
        and ${isAmong(sql`given.person_id`, who)}
      order by given.person_id, rhythm.every_months, label.name_norm
    ) as labelled on labelled.person_id = own.person_id`;
}

/**
 * SQL for everybody with whom the viewer wants to keep in touch: the columns of `rhythms`, `due_on`, and
 * `day` and `way` of the last touch.
 */
export function keptPersons(viewer: Viewer, who: Who = null): RawBuilder<unknown> {
  return sql`
    with kept as materialized (
      select * from (${rhythms(viewer, who)}) as rhythm where every_months > 0)
    select kept.*, last.day, last.way, greatest(
      (coalesce(last.day, kept.counted_from) + make_interval(months => kept.every_months))::date,
      kept.later_until) as due_on
    from kept left join (${lastTouches(viewer, sql`select kept.person_id from kept`)}) as last
      on last.person_id = kept.person_id`;
}
