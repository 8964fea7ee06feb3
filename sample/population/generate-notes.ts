import { entryAt } from './entry-at.ts';
import type { MemberContext } from './member-context.ts';
import type { Resident } from './generate-persons.ts';
import { cityOf } from './organization-names.ts';
import type { Index, SampleContact, SampleNote, SampleStrength } from './population.types.ts';
import type { Random } from './random.ts';
import { fieldOf, type Gaps, inSentence, writeFitting } from './write-phrases.ts';

interface NotesPlan {
  contacts: readonly SampleContact[];
  strengths: readonly SampleStrength[];
  syncedOn: string;
}

const DAY = 86_400_000;
/** Days before the last sync within which all notes were written. */
const WRITTEN_WITHIN = 700;
const MOST_ABOUT_PERSONS = 16;

/**
 * Generates 10 to 20 notes (fewer for a small network) about people whom the member knows as Familiar or
 * Strong, and about organizations where such people work.
 */
export function generateNotes(random: Random, context: MemberContext, plan: NotesPlan): SampleNote[] {
  const well = new Set(plan.strengths.filter(({ strength }) => strength > 1).map(({ person }) => person));
  const known = plan.contacts.filter(({ person }) => well.has(person));
  const chosen = random.sample(known, random.int(10, 14));
  const persons = chosen.flatMap(({ person, connectedOn }) => {
    const times = random.chance(0.15) ? 2 : 1;
    return Array.from({ length: times }, () => ({
      person,
      organization: null,
      note: writeFitting(random, 'personNotes', gapsOf(context, entryAt(context.residents, person))),
      ...writtenBetween(random, connectedOn, plan.syncedOn),
    }));
  });
  const organizations = employersOf(context, random.sample(known, random.int(2, 4))).map((organization) => ({
    person: null,
    organization,
    note: writeFitting(random, 'organizationNotes', gapsOfOrganization(context, organization)),
    ...writtenBetween(random, '', plan.syncedOn),
  }));
  return [...persons.slice(0, MOST_ABOUT_PERSONS), ...organizations];
}

function employersOf({ residents }: MemberContext, contacts: readonly SampleContact[]): Index[] {
  const current = contacts.flatMap(({ person }) =>
    entryAt(residents, person).person.roles.filter((role) => role.isPrimary && role.isOngoing),
  );
  return [...new Set(current.map((role) => role.organization))];
}

/**
 * Draws the times of a note: during the day and, if the note is about a person, not before the day of the
 * connection. About one in six notes was changed later.
 */
function writtenBetween(
  random: Random,
  connectedOn: string,
  syncedOn: string,
): Pick<SampleNote, 'createdOn' | 'updatedOn'> {
  const last = Date.parse(syncedOn);
  const first = Math.max(Date.parse(connectedOn) || 0, last - WRITTEN_WITHIN * DAY);
  const created =
    first + random.int(0, Math.floor((last - first) / DAY)) * DAY + random.int(8 * 60, 18 * 60) * 60_000;
  const updated = created + random.int(1, 20) * DAY;
  return {
    createdOn: instant(created),
    updatedOn: random.chance(1 / 6) && updated < last ? instant(updated) : null,
  };
}

/** Facts about the person that a note may mention. */
function gapsOf({ employers, asOf }: MemberContext, { person, hub, track, startedIn }: Resident): Gaps {
  const employed = person.roles.map((role) => entryAt(employers, role.organization).organization.name);
  const current = person.roles.findIndex((role) => role.isPrimary && role.isOngoing);
  const years = asOf.year - startedIn;
  const gaps = {
    first: person.preferredFirstName ?? person.firstName,
    city: cityOf(hub.place),
    field: fieldOf(track),
    organization: employed[current],
    former: employed.find((name) => name !== employed[current]),
    years: years > 4 ? years : undefined,
    cause: person.causes[0] && inSentence(person.causes[0]),
    interest: person.interests[0] && inSentence(person.interests[0]),
  };
  const known = Object.entries(gaps).filter((gap): gap is [string, string | number] => gap[1] !== undefined);
  return Object.fromEntries(known);
}

function gapsOfOrganization({ employers }: MemberContext, index: Index): Gaps {
  const { name, place } = entryAt(employers, index).organization;
  return { name, city: cityOf(place) };
}

const instant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
