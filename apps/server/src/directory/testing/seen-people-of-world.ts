import { foldText } from '@kithline/base/fold-text.ts';
import { searchTexts } from '../../platform/text/match-text.ts';
import type { SpacesOfWorld } from './seen-spaces-of-world.ts';
import { isNewer, type SeenRole, workHistory } from './work-history-of-world.ts';
import type { FileOfWorld, StudyOfWorld, World } from './world.ts';

export interface SeenPerson {
  id: number;
  name: string;
  nameKey: string;
  /**
   * The search text of all names, preferred names and credentials in the seen spaces, and of `formerNames`.
   */
  searched: string;
  placeId: number | undefined;
  tags: readonly number[];
  supports: readonly number[];
  roles: readonly SeenRole[];
  educations: readonly StudyOfWorld[];
}

/** Returns the people of the scope whose names the viewer sees, sorted by name. */
export function seenPeople(world: World, spaces: SpacesOfWorld): SeenPerson[] {
  return [...spaces.people]
    .map((id) => seenPerson(world, spaces, id))
    .filter((person) => person !== null)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.nameKey), Buffer.from(b.nameKey)) || a.id - b.id);
}

function seenPerson(world: World, spaces: SpacesOfWorld, id: number): SeenPerson | null {
  const common = world.common.get(id);
  const profile = spaces.profiles.has(id) ? world.profiles.get(id) : undefined;
  const facts = [profile, common].filter((one) => one !== undefined);
  const called = shownName(world, spaces, id);
  if (called === null) return null;
  const preferred = profile?.preferredFirstName ?? common?.preferredFirstName;
  const name = preferred === undefined ? called : `${preferred} ${lastNameOf(called)}`.trim();
  const texts = [
    ...facts.flatMap((one) => [one.name, one.preferredFirstName, one.credentials]),
    ...presentRows(spaces, id).flatMap(({ row }) => [row.name, row.credentials]),
    ...formerNames(spaces, id),
  ];
  return {
    id,
    name,
    nameKey: foldText(name),
    searched: searchTexts(texts.map((text) => text ?? null)) ?? '',
    placeId: profile?.placeId ?? common?.placeId,
    tags: facts.flatMap((one) => one.tags),
    supports: facts.flatMap((one) => one.supports),
    roles: workHistory(world, spaces, id),
    educations: facts.flatMap((one) => one.educations),
  };
}

/**
 * Returns names and credentials from earlier files of the seen networks, if the last name is not empty and
 * differs from the present one.
 */
function formerNames({ contacts }: SpacesOfWorld, id: number): (string | null | undefined)[] {
  const lastKeyOf = (name: string) => foldText(lastNameOf(name));
  return contacts
    .filter(({ personId }) => personId === id)
    .flatMap(({ rows }) => {
      const present = lastKeyOf(rows.at(-1)?.row.name ?? '');
      return rows
        .slice(0, -1)
        .filter(({ row }) => lastKeyOf(row.name) !== '' && lastKeyOf(row.name) !== present)
        .flatMap(({ row }) => [row.name, row.credentials]);
    });
}

/** Returns a name without its first word. */
const lastNameOf = (name: string) => name.split(' ').slice(1).join(' ');

/** A person's rows in the last files of the seen networks. */
function presentRows({ contacts }: SpacesOfWorld, id: number) {
  return contacts
    .filter(({ personId }) => personId === id)
    .flatMap(({ networkId, rows }) => {
      const last = rows.at(-1);
      return last === undefined ? [] : [{ networkId, ...last }];
    });
}

/**
 * Returns the shown name, from the first source that has one: the profile, an administrator, the viewer's own
 * file (only in the viewer's network), the newest seen file, enrichment, the sample. Returns null if none has
 * a name.
 */
function shownName(world: World, spaces: SpacesOfWorld, id: number): string | null {
  const profile = spaces.profiles.has(id) ? world.profiles.get(id) : undefined;
  const common = world.common.get(id);
  const commonBy = (source: string) => (common?.source === source ? common.name : null);
  const rows = presentRows(spaces, id);
  const own = rows.find(({ networkId }) => networkId === spaces.ownNetworkId);
  const newest = rows.reduce<{ file: FileOfWorld; row: { name: string } } | undefined>(
    (best, one) => (best === undefined || isNewer(one.file, best.file) ? one : best),
    undefined,
  );
  return (
    profile?.name ??
    commonBy('admin') ??
    own?.row.name ??
    newest?.row.name ??
    commonBy('enrichment') ??
    commonBy('sample')
  );
}
