import type { Rhythm } from '@kithline/contract/keeping-in-touch.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import type { AppContext } from '../../app-context.ts';
import { readPersonRefs } from '../../people/read-person-refs.ts';
import { ownNetwork } from '../../scopes/read-scope.ts';
import { EVERY_PERSON } from '../../search/person-criteria.ts';
import type { Viewer } from '../../viewer.ts';
import { type KeptPerson, overduePersons } from './overdue.queries.ts';

type Services = Pick<AppContext, 'db' | 'search'>;

export interface OverduePerson extends KeptPerson {
  readonly person: PersonRef;
}

/**
 * The number of people in the viewer's network whom it is time to contact, and at most `limit` of them, the
 * longest overdue first. The search decides who is in the network, so that the list of people has the same
 * total.
 */
export async function overdueInNetwork(
  { db, search }: Services,
  viewer: Viewer,
  limit: number,
): Promise<{ total: number; people: OverduePerson[] }> {
  const overdue = await overduePersons(db, viewer);
  if (overdue.length === 0) return { total: 0, people: [] };
  const viewerScope = { viewer, scope: ownNetwork(viewer) };
  const among = overdue.map(({ personId }) => personId);
  // People who are due on the same day are sorted by name.
  const ranked = { ids: among, ranks: overdue.map(({ rank }) => rank) };
  const at = { page: 1, limit, order: 'name-asc', ranked } as const;
  const { ids, total } = await search.persons(viewerScope, { ...EVERY_PERSON, among }, at);
  const refs = await readPersonRefs(db, viewerScope, ids);
  const keptOf = new Map(overdue.map((kept) => [kept.personId, kept]));
  const people = ids.flatMap((id) => {
    const [kept, person] = [keptOf.get(id), refs.get(id)];
    return kept && person ? [{ ...kept, person }] : [];
  });
  return { total, people };
}

export interface LosingTouchItem {
  readonly personId: number;
  readonly name: string;
  readonly everyMonths: Rhythm;
  /** YYYY-MM-DD. Null if there was no touch yet. */
  readonly lastContactOn: string | null;
  readonly dueOn: string;
}

/** Like `overdueInNetwork`, but with only the facts that a mail shows. */
export async function losingTouch(
  app: Services,
  member: Viewer,
  limit: number,
): Promise<{ total: number; items: LosingTouchItem[] }> {
  const { total, people } = await overdueInNetwork(app, member, limit);
  return {
    total,
    items: people.map(({ personId, person, everyMonths, lastTouch, dueOn }) => ({
      personId,
      name: person.name,
      everyMonths,
      lastContactOn: lastTouch?.day ?? null,
      dueOn,
    })),
  };
}
