import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { acrossOthers } from '../platform/db/failed-crossing.ts';
import { notFound } from '../platform/failure.ts';
import { inDirectory, inTurn } from '../scopes/lock-directory.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { countChange } from './count-changes.ts';
import { audienceOf, OF_ADDRESSES } from './audience.ts';
import type { Editing, Store } from './change.ts';
import { mayEditPerson } from './editing.access.ts';
import { holdAccounts } from './hold-accounts.queries.ts';
import { isMember, lockPerson, readStates, type Subject, writeStates } from './person-states.queries.ts';
import { tellOfPerson } from './tell-of-profile.ts';

/** A transaction in which nobody else edits the person. */
export interface PersonEditing extends Editing {
  readonly subject: Subject;
}

/** 404 for who may not edit this person: it does not tell whether there is one. */
export function requireEditor(viewer: Viewer, personId: number): void {
  if (!mayEditPerson(viewer, personId)) throw notFound();
}

/**
 * What a change may decide beside facts: whom files mean, for which it waits for imports; or which
 * organization a name means, which goes in its turn.
 */
export type Decides = 'who' | 'which' | null;

export type MayDecide = Decides | ((db: Db, personId: number) => Promise<Decides>);

const TRANSACTION = { who: inDirectory, which: inTurn };

/** Opens the transaction of a change and closes it again. */
export async function editingPerson<T>(
  house: House,
  { viewer, personId, mayDecide = null }: { viewer: Viewer; personId: number; mayDecide?: MayDecide },
  work: (editing: PersonEditing) => Promise<T>,
): Promise<T> {
  requireEditor(viewer, personId);
  await countChange(house, viewer);
  const transact = async (db: Db): Promise<T> => {
    // What is held when: ARCHITECTURE.md, "In which order rows are held".
    await holdAccounts(db, { userId: viewer.userId, personId });
    if (!(await lockPerson(db, personId))) throw notFound();
    const subject = { personId, inProfile: await isMember(db, personId) };
    const source = viewer.personId === personId ? 'self' : 'admin';
    const now = house.clock();
    return work({ db, subject, store: storeOf(db, subject, now), source, viewer, now });
  };
  const decides = typeof mayDecide === 'function' ? await mayDecide(house.db, personId) : mayDecide;
  const inOrder = decides === null ? inTransaction : TRANSACTION[decides];
  return acrossOthers(() => inOrder(house.db, transact));
}

function storeOf(db: Db, subject: Subject, now: Date): Store {
  const { personId, inProfile } = subject;
  return {
    id: personId,
    thing: { personId },
    inProfile,
    read: (fields) => readStates(db, subject, fields),
    readCommon: (fields) => readStates(db, { personId, inProfile: false }, fields),
    audienceOf: async (changes) => {
      if (!changes.some(({ field }) => OF_ADDRESSES.includes(field))) return audienceOf(changes, null);
      const own = await readStates(db, subject, OF_ADDRESSES);
      const common = await readStates(db, { personId, inProfile: false }, OF_ADDRESSES);
      return audienceOf(changes, { inProfile, own, common });
    },
    write: (states, only) => writeStates(db, { subject, now, isHidden: only !== null }, states),
    tell: (only) => tellOfPerson(db, { ...subject, only }),
  };
}
