import type { ActivityEntry, ActivityThing, ActivityThingKind } from '@kithline/contract/activity.ts';
import { changesByIds } from '../../editing/history/changes.queries.ts';
import { presentFields } from '../../editing/history/present-change.ts';
import { type PersonFace, readPersonFaces } from '../../people/read-person-refs.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { type ActivityRow, type KeptThing, existingThings } from './activity.queries.ts';
import { EVERYONE, type ViewerScope } from '../../scopes/seen-spaces.ts';

/** The name of the actor if the product itself did something. */
export const PRODUCT = 'Kithline';
const FORMER_MEMBER = 'A former member';
const GONE = {
  person: 'somebody who is no longer here',
  organization: 'an organization that is no longer here',
};

export interface CurrentNames {
  faces: ReadonlyMap<number, PersonFace>;
  /** Current names, by kind and id, such as "client 5". */
  things: ReadonlyMap<string, string>;
}

export async function presentActivity(
  db: Db,
  viewer: Viewer,
  rows: readonly ActivityRow[],
): Promise<ActivityEntry[]> {
  const actorIds = rows.flatMap(({ personId }) => personId ?? []);
  const [named, valueOf] = await Promise.all([
    namesOf(db, viewer, { actorIds, things: rows.flatMap(thingsIn) }),
    valuesOf(db, viewer, rows),
  ]);
  return rows.map((row) => ({
    id: row.id,
    doneOn: unixSeconds(row.doneOn),
    by: presentActor(row, named),
    kind: row.kind,
    words: row.words,
    on: presentThing(onOf(row), named),
    also: presentAlso(row, named),
    value:
      row.field === null ? valueOf(row) : { field: row.field, from: row.valueBefore, to: row.valueAfter },
    place: row.place,
    network: row.network,
  }));
}

const onOf = (row: ActivityRow): KeptThing => ({ kind: row.onKind, id: row.onId, name: row.onName });
const alsoOf = (row: ActivityRow): KeptThing => ({
  kind: row.alsoKind,
  id: row.alsoId,
  name: row.alsoName,
});
const thingsIn = (row: ActivityRow): KeptThing[] => [onOf(row), alsoOf(row)];

export function presentActor(
  row: Pick<ActivityRow, 'personId' | 'name'>,
  { faces }: CurrentNames,
): ActivityEntry['by'] {
  if (row.personId === null) return null;
  const face = faces.get(row.personId);
  if (face) return { personId: face.id, name: face.name, profilePicture: face.profilePicture };
  return { personId: null, name: row.name ?? FORMER_MEMBER, profilePicture: null };
}

export function presentThing(
  { kind, id, name }: KeptThing,
  { faces, things }: CurrentNames,
): ActivityThing | null {
  if (kind === null) return null;
  const currentName = kind === 'person' ? faces.get(id ?? 0)?.name : things.get(`${kind} ${id}`);
  return {
    kind: kind as ActivityThingKind,
    id,
    name: currentName ?? name ?? (kind === 'person' ? GONE.person : GONE.organization),
    // An invite links to the page of all invites, which always exists.
    isThere: currentName !== undefined || kind === 'invite',
  };
}

function presentAlso(row: ActivityRow, named: CurrentNames): ActivityEntry['also'] {
  const on = presentThing(alsoOf(row), named);
  return on && { words: row.alsoWords ?? '', on };
}

export async function namesOf(
  db: Db,
  viewer: Viewer,
  { actorIds, things: kept }: { actorIds: readonly number[]; things: readonly KeptThing[] },
): Promise<CurrentNames> {
  const idsOf = (kind: string): number[] => {
    const ids = kept.flatMap((thing) => (thing.kind === kind && thing.id !== null ? [thing.id] : []));
    return [...new Set(ids)];
  };
  const viewerScope = everyoneScope(viewer);
  const [faces, organizations, things] = await Promise.all([
    readPersonFaces(db, viewerScope, [...new Set([...actorIds, ...idsOf('person')])]),
    readOrganizationRefs(db, viewerScope, idsOf('organization')),
    existingThings(db, { client: idsOf('client'), collective: idsOf('collective'), item: idsOf('item') }),
  ]);
  return {
    faces: new Map(faces.map((face) => [face.id, face])),
    things: new Map([
      ...things,
      ...[...organizations].map(([id, { name }]) => [`organization ${id}`, name] as const),
    ]),
  };
}

/** The returned function gives the first changed field of a row's change; null if there is none. */
async function valuesOf(
  db: Db,
  viewer: Viewer,
  rows: readonly ActivityRow[],
): Promise<(row: ActivityRow) => ActivityEntry['value']> {
  const changes = await changesByIds(
    db,
    rows.flatMap(({ changeId }) => changeId ?? []),
  );
  const fieldsOf = await presentFields(db, viewer, [...changes.values()]);
  return ({ changeId }) => {
    const change = changes.get(changeId ?? 0);
    const [first] = change ? fieldsOf(change) : [];
    return first ?? null;
  };
}

/** A scope in which every fact is visible. Only requests of administrators may use it. */
const everyoneScope = (by: Pick<Viewer, 'userId' | 'personId'>): ViewerScope => ({
  viewer: { ...by, isAdmin: true, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: EVERYONE },
});
