import fc from 'fast-check';
import type {
  CollectiveOfWorld,
  FactRole,
  FileOfWorld,
  MemberOfWorld,
  OrganizationOfWorld,
  ProfileFacts,
  RowOfFile,
  TitleOfWorld,
  World,
} from './world.ts';

/** Rows of the database that are the same in every world. */
export interface Stage {
  /** Persons without an account. */
  others: readonly number[];
  members: readonly { personId: number; networkId: number }[];
  collectives: readonly Pick<CollectiveOfWorld, 'id' | 'ownerPersonId'>[];
  organizations: readonly OrganizationOfWorld[];
  titles: ReadonlyMap<string, TitleOfWorld>;
  placeIds: readonly number[];
  tagIds: readonly number[];
  degreeIds: readonly number[];
  seniorityIds: readonly number[];
  roleTypeIds: readonly number[];
}

export const NAMES = ['Zoë Ångström', 'Zoe Angstrom', 'Ana Silva', 'Silva Ana', 'Leïla Haddad', 'Bob Nowak'];
export const TITLES = ['Sales Director', 'Engineer', 'Ingénieur 100%', 'Head of Sales'];

/**
 * Spellings of organizations, to which `spellingOf` adds the last digit of the id. The first two differ only
 * in case.
 */
const SPELLINGS = ['Nimbus', 'NIMBUS', 'Nimbus Labs', 'ООО Nimbus'];
const THIS_YEAR = new Date().getFullYear();
const DAYS = ['2013-05-05', '2021-03-03', '2023-03-03', '2024-12-31', '2025-05-05'];

type Choose = <T>(values: readonly T[]) => T;

/**
 * Generates random worlds on a stage: facts, contacts files, and shares of networks with collectives
 * (`world.ts`).
 */
export function aRandomWorld(stage: Stage): fc.Arbitrary<World> {
  return fc.gen().map((gen) => {
    const pick: Choose = (values) =>
      values[gen(fc.nat, { max: values.length - 1 })] as (typeof values)[number];
    return worldOf(stage, pick);
  });
}

function worldOf(stage: Stage, pick: Choose): World {
  const persons = [...stage.others, ...stage.members.map(({ personId }) => personId)];
  const isDrawn = () => pick([true, false]);
  const common = persons
    .filter(isDrawn)
    .map((id) => [id, factsOf(stage, pick, ['admin', 'enrichment', 'sample'])] as const);
  // Every member has a profile, because registering writes the name there.
  const profiles = stage.members.map(
    ({ personId }) => [personId, factsOf(stage, pick, ['self', 'admin'])] as const,
  );
  const members = membersOf(stage, pick, persons);
  return {
    persons,
    common: new Map(common),
    profiles: new Map(profiles),
    members,
    collectives: stage.collectives.map((collective) => ({
      ...collective,
      collaborators: stage.members.map(({ personId }) => personId).filter(isDrawn),
      shares: members.filter(isDrawn).map(({ networkId }) => ({
        networkId,
        leftOut: persons.filter(() => pick([true, false, false, false])),
      })),
    })),
    organizations: stage.organizations,
    titles: stage.titles,
  };
}

function factsOf(stage: Stage, pick: Choose, sources: readonly ProfileFacts['source'][]): ProfileFacts {
  const source = pick(sources);
  const few = <T>(make: () => T) => Array.from({ length: pick([0, 0, 1, 2]) }, make);
  const organizationId = () => pick(stage.organizations).id;
  return {
    source,
    // A profile always has a name. Facts in the common space can lack a name.
    name: pick(sources.includes('self') ? NAMES : [...NAMES, null]),
    preferredFirstName: pick([undefined, undefined, 'Bob', 'Émile']),
    credentials: pick([undefined, undefined, 'PhD']),
    placeId: pick([undefined, ...stage.placeIds]),
    tags: stage.tagIds.filter(() => pick([true, false])),
    supports: [...new Set(few(organizationId))],
    roles: few(() => roleOf(stage, pick, sources)),
    educations: few(() => ({
      schoolId: organizationId(),
      degreeIds: stage.degreeIds.filter(() => pick([true, false])),
      isOngoing: pick([true, false]),
    })),
    spellings: new Map(
      stage.organizations.filter(() => pick([true, false])).map((one) => [one.id, spellingOf(one, pick)]),
    ),
  };
}

const spellingOf = ({ id }: OrganizationOfWorld, pick: Choose): string => `${pick(SPELLINGS)} ${id % 10}`;

function roleOf(stage: Stage, pick: Choose, sources: readonly FactRole['source'][]): FactRole {
  return {
    source: pick(sources),
    organizationId: pick([null, ...stage.organizations.map(({ id }) => id)]),
    title: pick([null, ...TITLES]),
    toYear: pick([null, THIS_YEAR - 3, THIS_YEAR - 15]),
    isPrimary: false,
    seniorityIds: pick([null, stage.seniorityIds.slice(0, 1), stage.seniorityIds]),
    roleTypeId: pick([null, ...stage.roleTypeIds]),
  };
}

/**
 * Draws the members and their files. Import ids are drawn at random from one pool for all members, because an
 * import with a lower id can end later than one with a higher id.
 */
function membersOf(stage: Stage, pick: Choose, persons: readonly number[]): MemberOfWorld[] {
  const freeIds = Array.from({ length: 3 * stage.members.length }, (_none, at) => at + 1);
  const takeImportId = () => freeIds.splice(freeIds.indexOf(pick(freeIds)), 1)[0] as number;
  return stage.members.map((member) => {
    const ids = Array.from({ length: pick([0, 1, 2, 3]) }, takeImportId).toSorted((a, b) => a - b);
    const days = ids.map(() => pick(DAYS)).toSorted();
    const contacts = persons.filter((id) => id !== member.personId && pick([true, false]));
    const files = ids.map((importId, at) => ({
      importId,
      day: days[at] as string,
      endedOn: pick([`2025-06-0${at + 1}T12:00:00.000Z`, `2025-06-0${at + 1}T13:00:00.000Z`]),
      rows: new Map<number, RowOfFile>(),
    }));
    for (const personId of contacts) fillRows(stage, pick, { personId, files });
    return { ...member, files };
  });
}

/**
 * Adds a contact to all files, to all but the first, or to all but the last. So no contact leaves a network
 * and returns.
 */
function fillRows(
  stage: Stage,
  pick: Choose,
  {
    personId,
    files,
  }: { personId: number; files: readonly (FileOfWorld & { rows: Map<number, RowOfFile> })[] },
): void {
  const [from, to] = pick([
    [0, files.length],
    [1, files.length],
    [0, files.length - 1],
  ]);
  let row = rowOf(stage, pick);
  for (const file of files.slice(from, Math.max(to as number, 0))) {
    row = pick([row, rowOf(stage, pick)]);
    file.rows.set(personId, row);
  }
}

function rowOf(stage: Stage, pick: Choose): RowOfFile {
  const organization = pick(stage.organizations);
  const spelling = organization.name ?? spellingOf(organization, pick);
  return {
    name: pick(NAMES),
    credentials: pick([null, null, 'MBA']),
    company: pick([null, { spelling, organizationId: organization.id }]),
    position: pick([null, ...TITLES]),
  };
}
