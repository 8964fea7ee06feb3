import { foldedNames } from '../../apps/server/src/people/write-profile.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { drawPortrait } from '../pictures/draw-face.ts';
import { type ReportPart, loadPictures } from '../pictures/load-pictures.ts';
import { insertPersonKeys } from './insert-person-keys.ts';
import { insertRows, takeObscuredIds } from './insert-rows.ts';
import type { KnownNames } from './known-names.ts';
import type { Index, SamplePerson, SampleRole } from './population.types.ts';

/** The `dataset` of `person_item` for each field. */
const DATASETS = {
  tags: 'person-tags',
  collaborations: 'collaborations',
  causes: 'causes',
  interests: 'interests',
  jobFunctions: 'job-functions',
  skillCategories: 'skill-categories',
} as const satisfies Partial<Record<keyof SamplePerson, string>>;

export interface PersonNaming {
  known: KnownNames;
  organizationAt: (index: Index) => number;
  /** Ids in the dictionary of titles, by title. */
  titles: ReadonlyMap<string, number>;
}

/**
 * Inserts the persons, including members, with all their facts, as common facts. Returns the ids, by index.
 */
export async function loadPersons(
  db: Db,
  persons: readonly SamplePerson[],
  { drawn, ...naming }: PersonNaming & { drawn: ReportPart },
): Promise<number[]> {
  const ids = await takeObscuredIds(db, 'person', persons.length);
  const numbered = persons.map((person, index) => ({ person, id: ids[index] ?? 0 }));
  const portraits = await loadPictures(
    db,
    persons.map(({ portrait }) => portrait && drawPortrait(portrait)),
    drawn,
  );
  await insertPersons(db, numbered, { ...naming, portraits });
  await insertPersonKeys(db, numbered);
  await insertItems(db, numbered, naming);
  await insertRoles(db, numbered, naming);
  await insertEducations(db, numbered, naming);
  return ids;
}

type PersonsWithIds = readonly { person: SamplePerson; id: number }[];

async function insertPersons(
  db: Db,
  persons: PersonsWithIds,
  { known, portraits }: PersonNaming & { portraits: readonly (string | null)[] },
): Promise<void> {
  await insertRows(db, 'person', {
    columns: {
      id: 'bigint',
      firstName: 'text',
      lastName: 'text',
      preferredFirstName: 'text',
      credentials: 'text',
      name: 'text',
      nameKey: 'text',
      lastKey: 'text',
      preferredKey: 'text',
      nameWords: 'text',
      nameMore: 'text',
      headline: 'text',
      bio: 'text',
      profilePicture: 'text',
      placeId: 'bigint',
      emailPersonal: 'text',
      emailWork: 'text',
      linkedin: 'text',
      twitter: 'text',
      angellist: 'text',
      crunchbase: 'text',
      website: 'text',
      sources: 'jsonb',
    },
    rows: persons.map(({ person, id }, index) => {
      const names = {
        firstName: person.firstName,
        lastName: person.lastName,
        preferredFirstName: person.preferredFirstName,
        credentials: person.credentials,
      };
      return {
        id,
        ...names,
        ...foldedNames(names),
        headline: person.headline,
        bio: person.bio,
        profilePicture: portraits[index] ?? null,
        placeId: known.place(person.place),
        emailPersonal: person.emailPersonal,
        emailWork: person.emailWork,
        linkedin: person.linkedin,
        twitter: person.twitter,
        angellist: person.angellist,
        crunchbase: person.crunchbase,
        website: person.website,
        sources: sourcesOf(person),
      };
    }),
  });
}

/** The source of each field with a value, by the field's name in the contract. */
function sourcesOf(person: SamplePerson): Record<string, 'sample'> {
  const facts = {
    firstName: person.firstName,
    lastName: person.lastName,
    preferredFirstName: person.preferredFirstName,
    credentials: person.credentials,
    headline: person.headline,
    bio: person.bio,
    profilePicture: person.portrait,
    location: person.place,
    emailPersonal: person.emailPersonal,
    emailWork: person.emailWork,
    linkedin: person.linkedin,
    twitter: person.twitter,
    angellist: person.angellist,
    crunchbase: person.crunchbase,
    website: person.website,
  };
  const filled = Object.entries(facts).filter(([, value]) => value !== null);
  return Object.fromEntries(filled.map(([field]) => [field, 'sample']));
}

async function insertItems(
  db: Db,
  persons: PersonsWithIds,
  { known, organizationAt }: PersonNaming,
): Promise<void> {
  await insertRows(db, 'person_item', {
    columns: { personId: 'bigint', dataset: 'text', itemId: 'bigint', position: 'int' },
    rows: persons.flatMap(({ person, id }) =>
      (Object.keys(DATASETS) as (keyof typeof DATASETS)[]).flatMap((field) =>
        person[field].map((name, position) => ({
          personId: id,
          dataset: DATASETS[field],
          itemId: known.item(DATASETS[field], name),
          position,
        })),
      ),
    ),
  });
  await insertRows(db, 'person_supported_organization', {
    columns: { personId: 'bigint', organizationId: 'bigint' },
    rows: persons.flatMap(({ person, id }) =>
      person.supportedOrganizations.map((index) => ({
        personId: id,
        organizationId: organizationAt(index),
      })),
    ),
  });
}

async function insertRoles(
  db: Db,
  persons: PersonsWithIds,
  { organizationAt, titles }: PersonNaming,
): Promise<void> {
  await insertRows(db, 'work_role', {
    columns: {
      personId: 'bigint',
      organizationId: 'bigint',
      title: 'text',
      titleId: 'bigint',
      fromYear: 'smallint',
      fromMonth: 'smallint',
      toYear: 'smallint',
      toMonth: 'smallint',
      isOngoing: 'boolean',
      isPrimary: 'boolean',
      source: 'text',
      createdOn: 'timestamptz(3)',
    },
    rows: persons.flatMap(({ person, id }) =>
      person.roles.map((role) => ({
        personId: id,
        organizationId: organizationAt(role.organization),
        title: role.title,
        titleId: titles.get(role.title) ?? null,
        ...datesOf(role),
        isOngoing: role.isOngoing,
        isPrimary: role.isPrimary,
        source: 'sample',
        createdOn: heardOn(role, id),
      })),
    ),
  });
}

/**
 * Returns an invented time for the creation of the role's row: a day in the role's first month, or in June if
 * only the year is known.
 */
function heardOn({ from }: SampleRole, personId: number): string {
  const [year = '2020', month = '06'] = from?.split('-') ?? [];
  return `${year}-${month}-${String(1 + (personId % 28)).padStart(2, '0')}T09:00:00Z`;
}

function datesOf({ from, to }: SampleRole) {
  const part = (date: string | null, index: number): number | null => {
    const text = date?.split('-')[index];
    return text === undefined ? null : Number(text);
  };
  return { fromYear: part(from, 0), fromMonth: part(from, 1), toYear: part(to, 0), toMonth: part(to, 1) };
}

async function insertEducations(
  db: Db,
  persons: PersonsWithIds,
  { known, organizationAt }: PersonNaming,
): Promise<void> {
  await insertRows(db, 'education', {
    columns: {
      personId: 'bigint',
      organizationId: 'bigint',
      degreeIds: 'bigint[]',
      majorIds: 'bigint[]',
      fromYear: 'smallint',
      toYear: 'smallint',
      isOngoing: 'boolean',
      source: 'text',
    },
    rows: persons.flatMap(({ person, id }) =>
      person.educations.map((education) => ({
        personId: id,
        organizationId: organizationAt(education.school),
        degreeIds: education.degrees.map((name) => known.item('degree-types', name)),
        majorIds: education.majors.map((name) => known.item('major-types', name)),
        fromYear: education.fromYear,
        toYear: education.toYear,
        isOngoing: education.isOngoing,
        source: 'sample',
      })),
    ),
  });
}
