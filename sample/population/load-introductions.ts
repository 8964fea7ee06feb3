import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { StepAnswer } from '../../apps/server/src/column-types.ts';
import { beginIntroducedGroup } from '../../apps/server/src/messaging/begin-group.ts';
import { type MessagePlace, writeBetween } from '../../apps/server/src/messaging/write-between.ts';
import type { Db, Tables } from '../../apps/server/src/tables.ts';
import { entryAt } from './entry-at.ts';
import type { LoadedMember } from './load-members.ts';
import type { Index, SampleIntroduction } from './population.types.ts';

const DAY = 86_400_000;

interface IntroductionNaming {
  personAt: (index: Index) => number;
  members: readonly LoadedMember[];
  /** The instant from which the days of the requests are counted back. */
  now: Date;
}

/**
 * Writes requests for an introduction with the messages that carry them. Collectives and networks must
 * already exist.
 */
export async function loadIntroductions(
  db: Db,
  introductions: readonly SampleIntroduction[],
  { personAt, members, now }: IntroductionNaming,
): Promise<void> {
  // The oldest first, so that the messages of a conversation are in order.
  for (const introduction of introductions.toSorted((a, b) => b.askedAgo - a.askedAgo)) {
    const personId = personAt(introduction.target);
    const { userId = null } = members.find((member) => member.personId === personId) ?? {};
    await insertIntroduction(db, introduction, {
      asker: entryAt(members, introduction.asker),
      connector: entryAt(members, introduction.connector),
      target: { personId, userId, name: await nameOf(db, personId) },
      now,
    });
  }
}

async function nameOf(db: Db, personId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(preferred_first_name, first_name) || ' ' || last_name as name
    from person where id = ${personId}`.execute(db);
  return rows[0]?.name ?? '';
}

interface Target {
  personId: number;
  name: string;
  /** Null for somebody who is not a member. */
  userId: number | null;
}

interface Parties {
  asker: LoadedMember;
  connector: LoadedMember;
  target: Target;
  now: Date;
}

async function insertIntroduction(db: Db, introduction: SampleIntroduction, parties: Parties): Promise<void> {
  const { asker, target, now } = parties;
  const { askedAgo, passedOn, remindedAgo, ended } = introduction;
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  const { id } = await db
    .insertInto('introduction')
    .values({
      askerId: asker.userId,
      targetPersonId: target.personId,
      targetName: target.name,
      words: introduction.words,
      state: ended?.state ?? 'open',
      isTold: ended?.isTold ?? true,
      reason: ended?.reason ?? null,
      askedOn: before(askedAgo),
      stepOn: before(passedOn?.ago ?? askedAgo),
      remindedOn: remindedAgo === undefined ? null : before(remindedAgo),
      endedOn: ended ? before(ended.ago) : null,
      clientId: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSteps(db, { id, before }, { introduction, parties });
  if (ended?.state === 'accepted') await beginGroup(db, { id, now: before(ended.ago) }, parties);
}

interface Inserted {
  id: number;
  /** Returns the instant that is this many days before the load. */
  before: (days: number) => Date;
}

interface StepsOf {
  introduction: SampleIntroduction;
  parties: Parties;
}

async function insertSteps(
  db: Db,
  { id: introductionId, before }: Inserted,
  { introduction: { words, askedAgo, passedOn, ended }, parties: { asker, connector, target } }: StepsOf,
): Promise<void> {
  const answer = ended ? answerTo(ended.state, target) : null;
  const last = ended && answer ? { answer, answeredOn: before(ended.ago) } : {};
  const sentOn = before(askedAgo);
  const card = { introductionId, fromId: asker.userId, toId: connector.userId, text: words, now: sentOn };
  const step = { introductionId, isTarget: false, userId: connector.userId, sentOn };
  const answered = passedOn ? { answer: 'passed-on' as const, answeredOn: before(passedOn.ago) } : last;
  await insertStep(db, { ...step, number: 1, ...(await writeRead(db, card)), ...answered });
  await insertStep(db, {
    introductionId,
    number: 2,
    isTarget: true,
    userId: null,
    ...(passedOn && (await passOn(db, { introductionId, passedOn, before }, { connector, target }))),
    ...(passedOn && last),
  });
}

interface PassingOn extends Pick<Inserted, 'before'> {
  introductionId: number;
  passedOn: NonNullable<SampleIntroduction['passedOn']>;
}

/**
 * Returns the columns of the target's step. For a member, writes the message by which the connector passed
 * the request on. Otherwise the connector sent a mail, which Kithline does not store.
 */
async function passOn(
  db: Db,
  { introductionId, passedOn: { ago, words }, before }: PassingOn,
  { connector, target: { userId } }: Pick<Parties, 'connector' | 'target'>,
) {
  const sentOn = before(ago);
  if (userId === null) return { words, sentOn };
  const card = { introductionId, fromId: connector.userId, toId: userId, text: words, now: sentOn };
  return { words, sentOn, userId, ...(await writeRead(db, card)) };
}

async function insertStep(db: Db, step: Insertable<Tables['introductionStep']>): Promise<void> {
  await db.insertInto('introductionStep').values(step).execute();
}

/** Returns null if the request ended without an answer. */
function answerTo(
  state: NonNullable<SampleIntroduction['ended']>['state'],
  { userId }: Target,
): StepAnswer | null {
  if (state === 'declined') return 'declined';
  if (state !== 'accepted') return null;
  return userId === null ? 'introduced' : 'accepted';
}

/** Writes a message that carries a request, and marks the conversation as read by everybody. */
async function writeRead(db: Db, card: Parameters<typeof writeBetween>[1]): Promise<MessagePlace> {
  const place = await writeBetween(db, card);
  if (place === null) throw new Error('these members may not write to each other');
  await readAll(db, place.conversationId);
  return place;
}

async function readAll(db: Db, conversationId: number): Promise<void> {
  await sql`update participant set read_position = last_position
    where conversation_id = ${conversationId}`.execute(db);
}

/** Does nothing if the target is not a member. */
async function beginGroup(
  db: Db,
  { id, now }: { id: number; now: Date },
  { asker, connector, target }: Parties,
): Promise<void> {
  if (target.userId === null) return;
  const conversationId = await beginIntroducedGroup(db, {
    introduced: [asker.userId, target.userId],
    by: [connector.userId],
    subject: `${await nameOf(db, asker.personId)} and ${target.name}`,
    text: 'I have accepted this introduction.',
    introductionId: id,
    now,
  });
  if (conversationId === null) throw new Error('these members may not write to each other');
  await readAll(db, conversationId);
  await db.updateTable('introduction').set({ conversationId }).where('id', '=', id).execute();
}
