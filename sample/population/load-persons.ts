import { foldedNames } from '../../apps/server/src/people/write-profile.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { drawPortrait } from '../pictures/draw-face.ts';
import { type Drawn, loadPictures } from '../pictures/load-pictures.ts';
import { insertPersonKeys } from './insert-person-keys.ts';
import { insertRows, takeObscuredIds } from './insert-rows.ts';
import type { KnownNames } from './known-names.ts';
import type { Index, SamplePerson, SampleRole } from './population.types.ts';

/** Which field of a person is which list of `person_item`. */
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
  /** Title -> id in the dictionary of titles. */
  titles: ReadonlyMap<string, number>;
}

/** Writes the persons with all that the common space says of them, members too, and returns their ids, by index. */
export async function loadPersons(
  db: Db,
  persons: readonly SamplePerson[],
  { drawn, ...naming }: PersonNaming & { drawn: Drawn },
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

type Numbered = readonly { person: SamplePerson; id: number }[];

async function insertPersons(
  db: Db,
  persons: Numbered,
  { known, portraits }: PersonNaming & { portraits: readonly (string | null)[] },
): Promise<void> {
  await insertRows(db, 'person', {
    columns: {
      id: 'bigint',
      first_name: 'text',
      last_name: 'text',
      preferred_first_name: 'text',
      credentials: 'text',
      name: 'text',
      name_key: 'text',
      last_key: 'text',
      preferred_key: 'text',
      name_words: 'text',
      name_more: 'text',
      headline: 'text',
      bio: 'text',
      profile_picture: 'text',
      place_id: 'bigint',
      email_personal: 'text',
      email_work: 'text',
      linkedin: 'text',
      twitter: 'text',
      angellist: 'text',
      crunchbase: 'text',
      website: 'text',
      sources: 'jsonb',
    },
    rows: persons.map(({ person, id }, index) => {
      const names = {
        first_name: person.firstName,
        last_name: person.lastName,
        preferred_first_name: person.preferredFirstName,
        credentials: person.credentials,
      };
      return {
        id,
        ...names,
        ...foldedNames(names),
        headline: person.headline,
        bio: person.bio,
        profile_picture: portraits[index] ?? null,
        place_id: known.place(person.place),
        email_personal: person.emailPersonal,
        email_work: person.emailWork,
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

/** Field (by its name in the contract) -> source, of the fields that are filled. */
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
  persons: Numbered,
  { known, organizationAt }: PersonNaming,
): Promise<void> {
  await insertRows(db, 'person_item', {
    columns: { person_id: 'bigint', dataset: 'text', item_id: 'bigint', position: 'int' },
    rows: persons.flatMap(({ person, id }) =>
      (Object.keys(DATASETS) as (keyof typeof DATASETS)[]).flatMap((field) =>
        person[field].map((name, position) => ({
          person_id: id,
          dataset: DATASETS[field],
          item_id: known.item(DATASETS[field], name),
          position,
        })),
      ),
    ),
  });
  await insertRows(db, 'person_supported_organization', {
    columns: { person_id: 'bigint', organization_id: 'bigint' },
    rows: persons.flatMap(({ person, id }) =>
      person.supportedOrganizations.map((index) => ({
        person_id: id,
        organization_id: organizationAt(index),
      })),
    ),
  });
}

async function insertRoles(
  db: Db,
  persons: Numbered,
  { organizationAt, titles }: PersonNaming,
): Promise<void> {
  await insertRows(db, 'work_role', {
    columns: {
      person_id: 'bigint',
      organization_id: 'bigint',
      title: 'text',
      title_id: 'bigint',
      from_year: 'smallint',
      from_month: 'smallint',
      to_year: 'smallint',
      to_month: 'smallint',
      is_ongoing: 'boolean',
      is_primary: 'boolean',
      source: 'text',
    },
    rows: persons.flatMap(({ person, id }) =>
      person.roles.map((role) => ({
        person_id: id,
        organization_id: organizationAt(role.organization),
        title: role.title,
        title_id: titles.get(role.title) ?? null,
        ...datesOf(role),
        is_ongoing: role.isOngoing,
        is_primary: role.isPrimary,
        source: 'sample',
      })),
    ),
  });
}

function datesOf({ from, to }: SampleRole) {
  const part = (date: string | null, index: number): number | null => {
    const text = date?.split('-')[index];
    return text === undefined ? null : Number(text);
  };
  return { from_year: part(from, 0), from_month: part(from, 1), to_year: part(to, 0), to_month: part(to, 1) };
}

async function insertEducations(
  db: Db,
  persons: Numbered,
  { known, organizationAt }: PersonNaming,
): Promise<void> {
  await insertRows(db, 'education', {
    columns: {
      person_id: 'bigint',
      organization_id: 'bigint',
      degree_ids: 'bigint[]',
      major_ids: 'bigint[]',
      from_year: 'smallint',
      to_year: 'smallint',
      is_ongoing: 'boolean',
      source: 'text',
    },
    rows: persons.flatMap(({ person, id }) =>
      person.educations.map((education) => ({
        person_id: id,
        organization_id: organizationAt(education.school),
        degree_ids: education.degrees.map((name) => known.item('degree-types', name)),
        major_ids: education.majors.map((name) => known.item('major-types', name)),
        from_year: education.fromYear,
        to_year: education.toYear,
        is_ongoing: education.isOngoing,
        source: 'sample',
      })),
    ),
  });
}
