import { Failure, invalidField } from '../failure.ts';
import { SerialQueue } from '../turns/serial-queue.ts';
import { HEAVY, type SmallPicture } from './make-picture.ts';
import { OUT_OF_TIME, PictureLane } from './picture-lane.ts';

/** Maximum number of one user's pictures at a time, each of which takes up to 10 MB of memory. */
const MOST_OF_A_USER = 4;
/**
 * Time limit of the quick lane in milliseconds. Ordinary photos take 0.1 to 0.2 s, and longer on a busy
 * machine.
 */
const LIGHT_TIME = 5_000;
/**
 * Time limit of the slow lane in milliseconds. The slowest allowed picture takes eight seconds on a small
 * machine.
 */
const HEAVY_TIME = 45_000;
/** Seconds. */
const RETRY_AFTER = 5;

// Two lanes, so that ordinary photos do not wait for a picture that takes seconds.
const light = new PictureLane({ lightOnly: true, time: LIGHT_TIME, niceness: 0 });
const heavy = new PictureLane({ lightOnly: false, time: HEAVY_TIME, niceness: 5 });

interface Line {
  /** Counted from the start of the upload to the response. */
  pictures: number;
  readonly turns: SerialQueue;
}

const lines = new Map<number, Line>();

/**
 * Calls `use` to receive and make a picture that a user uploads. Only one picture of each user is made at a
 * time, so that users take turns in the lanes. Throws 429 if the user already has four uploads in progress.
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
  const message = 'Several of your pictures are still being processed. Please wait a moment and try again.';
  return new Failure('too-many-tries', {
    clientMessage: message,
    fields: { file: message },
    retryAfter: RETRY_AFTER,
  });
}
