import type { Rhythm } from '@kithline/contract/keeping-in-touch.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import type { AppContext } from '../../app-context.ts';
import { readPersonRefs } from '../../people/read-person-refs.ts';
import { ownNetwork } from '../../scopes/read-scope.ts';
import { EVERY_PERSON } from '../../search/person-criteria.ts';
import type { Viewer } from '../../viewer.ts';
import { type KeptPerson, overduePersons } from './overdue.queries.ts';

type Asked = Pick<AppContext, 'db' | 'search'>;

export interface OverduePerson extends KeptPerson {
  readonly person: PersonRef;
}

/**
 * How many people of the viewer's network are due, and the longest overdue of them. The search decides who is
 * in the network, so that the list of people with the same filter has as many.
 */
export async function overdueInNetwork(
  { db, search }: Asked,
  viewer: Viewer,
  limit: number,
): Promise<{ total: number; people: OverduePerson[] }> {
  const overdue = await overduePersons(db, viewer);
  if (overdue.length === 0) return { total: 0, people: [] };
  const viewerScope = { viewer, scope: ownNetwork(viewer) };
  const among = overdue.map(({ personId }) => personId);
  // Those who are due on one day stand by name.
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

/** Somebody whom a mail about losing touch names. */
export interface LosingTouchItem {
  readonly personId: number;
  readonly name: string;
  readonly everyMonths: Rhythm;
  /** Days such as 2026-11-23. Null: there was no touch yet. */
  readonly lastContactOn: string | null;
  readonly dueOn: string;
}

/** The same in the words of a mail: names as the member's own network shows them, no notes. */
export async function losingTouch(
  app: Asked,
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
