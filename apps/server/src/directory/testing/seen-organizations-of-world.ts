import { foldText } from '@kithline/base/fold-text.ts';
import { isPlainSpelling } from '../../organizations/is-plain-spelling.ts';
import type { SeenPerson } from './seen-people-of-world.ts';
import type { SpacesOfWorld } from './seen-spaces-of-world.ts';
import type { FileOfWorld, ProfileFacts, RowOfFile, World } from './world.ts';

export interface SeenOrganization {
  id: number;
  name: string;
}

/**
 * Returns the organizations where the people work, worked or studied, and those that they support, sorted by
 * name. With `everything`, returns all organizations. Leaves out organizations for which the viewer sees
 * neither a name nor a spelling.
 */
export function seenOrganizations(
  world: World,
  spaces: SpacesOfWorld,
  { people, everything }: { people: readonly SeenPerson[]; everything: boolean },
): SeenOrganization[] {
  const reached = new Set(
    people.flatMap(({ roles, educations, supports }) => [
      ...roles.map(({ organizationId }) => organizationId),
      ...educations.map(({ schoolId }) => schoolId),
      ...supports,
    ]),
  );
  return world.organizations
    .filter(({ id }) => everything || reached.has(id))
    .flatMap(({ id, name }) => {
      const shown = name ?? spellingInFiles(spaces, id) ?? spellingInFacts(world, spaces, id);
      return shown === null ? [] : [{ id, name: shown }];
    })
    .toSorted((a, b) => {
      const [one, other] = [Buffer.from(foldText(a.name)), Buffer.from(foldText(b.name))];
      return Buffer.compare(one, other) || a.id - b.id;
    });
}

/**
 * Returns the best spelling in facts of the common space and of seen profiles. In the scope of the viewer's
 * network, a spelling of the viewer comes first. The others are compared by `isPlainSpelling`, then by the
 * number of people who use them, and last by the alphabet.
 */
function spellingInFacts(
  { common, profiles, members }: World,
  spaces: SpacesOfWorld,
  organizationId: number,
): string | null {
  const writers = new Map<string, Set<number>>();
  const seen = [...profiles].filter(([personId]) => spaces.profiles.has(personId));
  for (const [personId, facts] of [...common, ...seen]) {
    const spelling = facts.spellings.get(organizationId);
    if (spelling === undefined || !leadsTo(facts, organizationId)) continue;
    writers.set(spelling, (writers.get(spelling) ?? new Set()).add(personId));
  }
  const own = members.find(({ networkId }) => networkId === spaces.ownNetworkId)?.personId ?? 0;
  const [best] = [...writers].toSorted(
    ([one, a], [other, b]) =>
      Number(b.has(own)) - Number(a.has(own)) ||
      isPlain(other) - isPlain(one) ||
      b.size - a.size ||
      (one < other ? -1 : 1),
  );
  return best?.[0] ?? null;
}

function leadsTo({ roles, educations, supports }: ProfileFacts, organizationId: number): boolean {
  return (
    roles.some((role) => role.organizationId === organizationId) ||
    educations.some(({ schoolId }) => schoolId === organizationId) ||
    supports.includes(organizationId)
  );
}

/**
 * Returns the best spelling in contacts files. Compares spellings first by `isPlainSpelling`, then by
 * frequency, then by their newest day, and last by the alphabet. A row that consecutive files repeat counts
 * once.
 */
function spellingInFiles({ contacts }: SpacesOfWorld, organizationId: number): string | null {
  const spellings = new Map<string, { times: number; day: string }>();
  for (const { rows } of contacts) {
    for (const { row, day } of statements(rows)) {
      if (row.company?.organizationId !== organizationId) continue;
      const known = spellings.get(row.company.spelling) ?? { times: 0, day: '' };
      const newest = day > known.day ? day : known.day;
      spellings.set(row.company.spelling, { times: known.times + 1, day: newest });
    }
  }
  const [best] = [...spellings].toSorted(
    ([one, a], [other, b]) =>
      isPlain(other) - isPlain(one) ||
      b.times - a.times ||
      (a.day === b.day ? 0 : a.day > b.day ? -1 : 1) ||
      (one < other ? -1 : 1),
  );
  return best?.[0] ?? null;
}

const isPlain = (spelling: string) => Number(isPlainSpelling(spelling));

/**
 * Groups consecutive files that have the same row about a person. Each group has the day of its last file.
 */
export function statements(
  rows: readonly { file: FileOfWorld; row: RowOfFile }[],
): { row: RowOfFile; files: FileOfWorld[]; day: string }[] {
  const runs: { row: RowOfFile; files: FileOfWorld[]; day: string }[] = [];
  for (const { file, row } of rows) {
    const last = runs.at(-1);
    if (last !== undefined && isSame(last.row, row)) {
      last.files.push(file);
      last.day = file.day;
    } else runs.push({ row, files: [file], day: file.day });
  }
  return runs;
}

const isSame = (one: RowOfFile, other: RowOfFile) => JSON.stringify(one) === JSON.stringify(other);
