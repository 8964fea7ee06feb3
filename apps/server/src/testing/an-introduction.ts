import { randomUUID } from 'node:crypto';
import type { StepAnswer } from '../column-types.ts';
import type { Viewer } from '../viewer.ts';
import type { Db } from '../tables.ts';

/**
 * A test's request for an introduction, with one connector. Pass only the properties that matter to the test.
 */
export interface IntroductionOfTest {
  asker: Pick<Viewer, 'userId'>;
  connector: Pick<Viewer, 'userId'>;
  /** Without a user, the connector asks the target by mail. */
  target: { personId: number; name?: string; userId?: number };
  words?: string;
  askedOn: Date;
  /** When and with which words the connector passed the request on. */
  passedOn?: { on: Date; words?: string };
  /** How and when the request ended: accepted by the target, or declined by its last receiver. */
  ended?: { on: Date; state: 'accepted' | 'declined'; isTold?: boolean; reason?: string };
}

/** Creates a request for an introduction and returns its id. */
export async function anIntroduction(db: Db, request: IntroductionOfTest): Promise<number> {
  const { asker, connector, target, askedOn, passedOn, ended } = request;
  const { id } = await db
    .insertInto('introduction')
    .values({
      askerId: asker.userId,
      targetPersonId: target.personId,
      targetName: target.name ?? 'Target',
      words: request.words ?? 'Would you introduce us?',
      state: ended?.state ?? 'open',
      isTold: ended?.isTold ?? true,
      reason: ended?.reason ?? null,
      askedOn,
      stepOn: passedOn?.on ?? askedOn,
      endedOn: ended?.on ?? null,
      clientId: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accepted: StepAnswer = target.userId === undefined ? 'introduced' : 'accepted';
  const end = ended && {
    answer: ended.state === 'declined' ? ('declined' as const) : accepted,
    answeredOn: ended.on,
  };
  const pass = passedOn && { answer: 'passed-on' as const, answeredOn: passedOn.on };
  const step = { introductionId: id, words: '' };
  await db
    .insertInto('introductionStep')
    .values([
      {
        ...step,
        number: 1,
        isTarget: false,
        userId: connector.userId,
        sentOn: askedOn,
        ...(pass ?? end),
      },
      {
        ...step,
        number: 2,
        isTarget: true,
        userId: target.userId ?? null,
        words: passedOn?.words ?? '',
        sentOn: passedOn?.on ?? null,
        ...(pass && end),
      },
    ])
    .execute();
  return id;
}
