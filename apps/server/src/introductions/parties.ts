import type { Party } from '@kithline/contract/introductions.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import type { RelationshipRef } from '@kithline/contract/strengths.ts';
import { writableBy } from '../messaging/write-between.ts';
import { readPersonRefs, readRelationships } from '../people/read-person-refs.ts';
import { widestScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { usersOfPersons } from './introductions.queries.ts';
import {
  connectedSince,
  type MemberFace,
  memberFaces,
  type OwnRole,
  ownRoles,
  profilesAmong,
  readableAmong,
} from './parties.queries.ts';

export interface Parties {
  /**
   * An asker or connector; null if the account was deleted. With `showsRole`, the role is shown even if the
   * viewer does not see the profile.
   */
  member(userId: number | null, options: { showsRole: boolean }): Party | null;
  /**
   * The target with the current name. If the viewer may not read about the target, the party has only `name`,
   * the name that the asker saw.
   */
  target(personId: number | null, name: string): Party;
}

/**
 * Reads what a viewer sees of members and targets. A member's person, strength and day of connection are
 * shown only if the viewer sees the profile. Otherwise they would reveal which person of the network the
 * member is.
 */
export async function readParties(
  db: Db,
  viewer: Viewer,
  { userIds, targetIds }: { userIds: readonly number[]; targetIds: readonly number[] },
): Promise<Parties> {
  const viewerScope = widestScope(viewer);
  const members = await memberFaces(db, userIds);
  const memberIds = [...members.values()].map(({ personId }) => personId);
  const profiles = await profilesAmong(db, viewerScope, [...memberIds, ...targetIds]);
  const targets = await readableAmong(db, viewerScope, targetIds);
  const shownIds = [...new Set([...memberIds.filter((id) => profiles.has(id)), ...targets])];
  const targetUsers = await usersOfPersons(
    db,
    targetIds.filter((id) => profiles.has(id)),
  );
  const known: Known = {
    refs: await readPersonRefs(db, viewerScope, shownIds),
    strengths: await readRelationships(db, viewer, shownIds),
    since: await connectedSince(db, viewer.networkId, shownIds),
    writable: await writableBy(db, viewer.userId, [...userIds, ...targetUsers.values()]),
  };
  const roles = await ownRoles(
    db,
    memberIds.filter((id) => !profiles.has(id)),
  );
  return {
    member(userId, { showsRole }) {
      const face = userId === null ? undefined : members.get(userId);
      if (face === undefined) return null;
      const role = showsRole ? sayRole(roles.get(face.personId)) : null;
      return profiles.has(face.personId)
        ? seen(face.personId, { ...face, role }, known)
        : unseen({ ...face, role }, known);
    },
    target(personId, name) {
      const named = { name, profilePicture: null, role: null };
      if (personId === null || !targets.has(personId))
        return { ...unseen({ ...named, userId: null }, known) };
      return seen(personId, { ...named, userId: targetUsers.get(personId) ?? null }, known);
    },
  };
}

interface Known {
  refs: ReadonlyMap<number, PersonRef>;
  strengths: ReadonlyMap<number, RelationshipRef>;
  since: ReadonlyMap<number, number>;
  writable: ReadonlySet<number>;
}

/** The fields of a party that need no visible profile. */
interface Plain extends Pick<MemberFace, 'name' | 'profilePicture'> {
  userId: number | null;
  role: string | null;
}

function seen(personId: number, plain: Plain, known: Known): Party {
  const person = known.refs.get(personId);
  if (person === undefined) return unseen(plain, known);
  const { title = null, organization = null } = person.primaryWorkRole ?? {};
  return {
    ...unseen(plain, known),
    name: person.name,
    profilePicture: person.profilePicture,
    role: sayRole({ title, organization: organization?.name ?? null }),
    person,
    strength: known.strengths.get(personId)?.strength ?? null,
    connectedOn: known.since.get(personId) ?? null,
  };
}

function unseen({ name, profilePicture, role, userId }: Plain, { writable }: Known): Party {
  return {
    name,
    profilePicture,
    role,
    person: null,
    userId: userId !== null && writable.has(userId) ? userId : null,
    strength: null,
    connectedOn: null,
  };
}

/** Title and organization, as in "Managing Partner at Saltmarsh Advisory", or the one that is known. */
function sayRole(role: OwnRole | undefined): string | null {
  if (role === undefined) return null;
  const { title, organization } = role;
  return title !== null && organization !== null ? `${title} at ${organization}` : (title ?? organization);
}
