import { Failure, invalidField } from '../failure.ts';
import { SerialQueue } from '../turns/serial-queue.ts';
import { HEAVY, type SmallPicture } from './make-picture.ts';
import { OUT_OF_TIME, PictureLane } from './picture-lane.ts';

/**
 * Pictures of one user that are received, wait or are made at a time: they are in memory, with 10 MB each.
 */
const MOST_OF_A_USER = 4;
/** Milliseconds; ordinary photos take a tenth of a second or two, more on a machine that is busy. */
const LIGHT_TIME = 5_000;
/** Milliseconds; the worst that is allowed takes eight seconds on a small machine. */
const HEAVY_TIME = 45_000;
/** Seconds. */
const RETRY_AFTER = 5;

// Two lanes, so that nobody's photo waits behind a picture that takes seconds. A picture that takes longer
// than its head promised moves over.
const light = new PictureLane({ lightOnly: true, time: LIGHT_TIME, niceness: 0 });
const heavy = new PictureLane({ lightOnly: false, time: HEAVY_TIME, niceness: 5 });

interface Line {
  /** Pictures of the user, from the begin of the upload to its answer. */
  pictures: number;
  readonly turns: SerialQueue;
}

const lines = new Map<number, Line>();

/**
 * Lets `use` receive and make a picture of the user: one at a time each, so that users take turns in the
 * lanes. 429 when three wait already.
 */
export async function inLineOf<T>(userId: number, use: (make: MakeInTurn) => Promise<T>): Promise<T> {
  const line = lines.get(userId) ?? { pictures: 0, turns: new SerialQueue() };
  if (line.pictures >= MOST_OF_A_USER) throw tooMany();
  lines.set(userId, line);
  line.pictures += 1;
  try {
    return await use((upload, isGone) => line.turns.run(() => makeInLanes(upload, isGone)));
  } finally {
    line.pictures -= 1;
    if (line.pictures === 0) lines.delete(userId);
  }
}

export type MakeInTurn = (upload: Buffer, isGone: () => boolean) => Promise<SmallPicture>;

async function makeInLanes(upload: Buffer, isGone: () => boolean): Promise<SmallPicture> {
  const quick = await light.make(upload, isGone);
  if (quick !== HEAVY && quick !== OUT_OF_TIME) return quick;
  const made = await heavy.make(upload, isGone);
  if (made === OUT_OF_TIME || made === HEAVY)
    throw invalidField('file', 'This picture takes too long to read. Please choose another one.');
  return made;
}

function tooMany(): Failure {
  const message = 'Several pictures of yours are still being read. Please wait a moment and try again.';
  return new Failure('too-many-tries', {
    clientMessage: message,
    fields: { file: message },
    retryAfter: RETRY_AFTER,
  });
}
