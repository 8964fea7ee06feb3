import type { ActivityKind, ActivityPlace, ActivityThingKind } from '@kithline/contract/activity.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';

/** The object of an act. People and organizations get their current names when the list is read. */
export type ActivityThing =
  | { readonly kind: 'person' | 'organization'; readonly id: number }
  | {
      readonly kind: Exclude<ActivityThingKind, 'person' | 'organization'>;
      readonly id: number | null;
      readonly name: string;
    };

export interface Act {
  /** The user who acted; null for the product itself. */
  readonly by: Pick<Viewer, 'userId'> | null;
  readonly kind: ActivityKind;
  /** The words after the actor's name, such as "changed Basic Information of". */
  readonly words: string;
  readonly on?: ActivityThing | undefined;
  /** A second object, with the words before it, such as "from" a collective. */
  readonly also?: { readonly words: string; readonly on: ActivityThing } | undefined;
  /**
   * The one value that the act changed. Values of profiles are not stored here: `changeId` refers to them.
   */
  readonly value?:
    | { readonly field: string; readonly from: string | null; readonly to: string | null }
    | undefined;
  readonly changeId?: number | undefined;
  readonly place: ActivityPlace;
  /** The IP network of the request, for acts about access to an account. */
  readonly network?: string | null | undefined;
  readonly now: Date;
}

/**
 * Records an act. Call this in the transaction that performs the act: a failed act is then not recorded, and
 * a retried one only once.
 */
export async function recordActivity(db: Db, act: Act): Promise<void> {
  const { on, also, value } = act;
  const by = act.by && (await memberOf(db, act.by.userId));
  await db
    .insertInto('activity')
    .values({
      doneOn: act.now,
      userId: by?.userId ?? null,
      personId: by?.personId ?? null,
      name: by?.name ?? null,
      kind: act.kind,
      words: act.words,
      ...thingColumns('on', on),
      alsoWords: also?.words ?? null,
      ...thingColumns('also', also?.on),
      field: value?.field ?? null,
      valueBefore: value?.from ?? null,
      valueAfter: value?.to ?? null,
      changeId: act.changeId ?? null,
      place: act.place,
      network: act.network ?? null,
    })
    .execute();
}

type ThingColumns<Prefix extends string> = Record<`${Prefix}_kind` | `${Prefix}_name`, string | null> &
  Record<`${Prefix}_id`, number | null>;

function thingColumns<Prefix extends 'on' | 'also'>(
  prefix: Prefix,
  thing?: ActivityThing,
): ThingColumns<Prefix> {
  return {
    [`${prefix}_kind`]: thing?.kind ?? null,
    [`${prefix}_id`]: thing?.id ?? null,
    [`${prefix}_name`]: thing && 'name' in thing ? thing.name : null,
  } as ThingColumns<Prefix>;
}

interface Member {
  userId: number;
  personId: number;
  /** An administrator's name; null for other members. */
  name: string | null;
}

async function memberOf(db: Db, userId: number): Promise<Member> {
  const { rows } = await sql<Member>`
    select u.id as user_id, u.person_id,
      case when u.is_admin then coalesce(nullif(member.name, ''), u.username) end as name
    from users u join (${MEMBER_NAMES}) as member on member.id = u.person_id where u.id = ${userId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`user ${userId} acted, but does not exist`);
  return row;
}
