import type { Act, ThingKind, Via } from '@kithline/contract/activity.ts';
import type { Db } from '../tables.ts';
import { insertActivity, nameOfActor } from './activity.queries.ts';
import { wordsVector } from './activity-words.ts';

/** What was done. Values are as the administrators' pages show them: never notes, strengths or messages. */
export interface Recorded {
  /** The user who did it; null for Kithline itself. */
  readonly by: number | null;
  readonly act: Act;
  /** What it is about, and its name at this moment. `id` is null for what has none, such as a file. */
  readonly on?: { readonly kind: ThingKind; readonly id: number | null; readonly name: string } | undefined;
  /** A section of a profile, the dataset of an item, the numbers of an import. */
  readonly detail?: string | undefined;
  /** The one value that the act changed. */
  readonly change?: ChangedValue | undefined;
  /** How many further fields it changed. */
  readonly more?: number | undefined;
  readonly via: Via;
  readonly at: Date;
}

export interface ChangedValue {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Characters of a text that an entry keeps. */
const LONGEST = 500;

/**
 * Adds an entry to the administrators' record. Call it in the transaction of the act and once for each act, so that an act that is rolled
 * back or tried again leaves one entry or none. An account that ends is recorded before its user is deleted. It takes no locks.
 */
export async function recordActivity(db: Db, recorded: Recorded): Promise<void> {
  const { by, act, on, change, via, at } = recorded;
  const userName = by === null ? null : short(await nameOfActor(db, by));
  const thingName = short(on?.name ?? null);
  const detail = short(recorded.detail ?? null);
  const [from, to] = [short(change?.from ?? null), short(change?.to ?? null)];
  await insertActivity(db, {
    at,
    user_id: by,
    user_name: userName,
    act,
    thing_kind: on?.kind ?? null,
    thing_id: on?.id ?? null,
    thing_name: thingName,
    detail,
    field: change?.field ?? null,
    from_value: from,
    to_value: to,
    more: recorded.more ?? 0,
    via,
    words: wordsVector({ A: userName, B: thingName, C: [detail, change?.field, from, to].join(' ') }),
  });
}

function short(text: string | null): string | null {
  if (text === null || text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - 1).toWellFormed()}…`;
}
