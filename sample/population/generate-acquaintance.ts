import { closeness, shareEmployer, shareSchool } from './closeness.ts';
import { entryAt } from './entry-at.ts';
import type { MemberContext } from './member-context.ts';
import type { Resident } from './generate-persons.ts';
import type { Index, SampleContact, SampleLabel, SampleMember, SampleStrength } from './population.types.ts';
import type { Random } from './random.ts';
import type { LabelFact } from './sample-facts.ts';
import { generateNotes } from './generate-notes.ts';

export interface KnowingMember {
  person: Index;
  contacts: readonly SampleContact[];
  /** "YYYY-MM-DD", the last day with known facts. */
  syncedOn: string;
  members: readonly Index[];
}

/** A label that fits fewer than `least` people is left out; at most `most` people get the same label. */
const LABELLED = { least: 5, most: 15 };
/**
 * Two people with at least this closeness know each other well: they share the employer, or the city and the
 * school.
 */
const CLOSE = 20;

export function generateAcquaintance(
  context: MemberContext,
  knowing: KnowingMember,
): Pick<SampleMember, 'strengths' | 'labels' | 'notes'> {
  const random = context.random.fork(`acquaintance of ${knowing.person}`);
  const strengths = generateStrengths(random, context, knowing);
  return {
    strengths,
    labels: generateLabels(random, context, knowing),
    notes: generateNotes(random.fork('notes'), context, { ...knowing, strengths }),
  };
}

/**
 * A strength is more likely, and tends to be higher, for a contact with much in common with the member. Other
 * members count as close.
 */
function generateStrengths(
  random: Random,
  { residents }: MemberContext,
  { person, contacts, members }: KnowingMember,
): SampleStrength[] {
  const self = entryAt(residents, person);
  return contacts.flatMap((contact) => {
    const known = members.includes(contact.person) ? CLOSE : 0;
    const near = closeness(self, entryAt(residents, contact.person)) + known;
    if (!random.chance(near > 0 ? 0.7 : 0.4)) return [];
    const weights = { 1: 10, 2: 2 + near / 3, 3: near / 6 };
    const strength = random.pickWeighted([1, 2, 3] as const, (value) => weights[value]);
    return [{ person: contact.person, strength }];
  });
}

function generateLabels(
  random: Random,
  context: MemberContext,
  { person, contacts }: KnowingMember,
): SampleLabel[] {
  const self = entryAt(context.residents, person);
  const known = contacts.map((contact) => contact.person);
  const fitting = random
    .sample(context.labels, context.labels.length)
    .map((label) => ({
      label,
      persons: known.filter((index) => fits(label.who, self, entryAt(context.residents, index))),
    }))
    .filter(({ persons }) => persons.length >= LABELLED.least);
  return fitting.slice(0, random.int(4, 8)).map(({ label, persons }) => {
    const chosen = random.sample(persons, random.int(LABELLED.least, LABELLED.most));
    return {
      name: label.name,
      persons: chosen.toSorted((a, b) => a - b),
      organizations: label.organizations ? employersOf(context, random.sample(chosen, random.int(2, 5))) : [],
    };
  });
}

function employersOf({ residents }: MemberContext, persons: readonly Index[]): Index[] {
  const roles = persons.flatMap((index) => entryAt(residents, index).person.roles);
  const current = roles.filter((role) => role.isPrimary && role.isOngoing).map((role) => role.organization);
  return [...new Set(current)].toSorted((a, b) => a - b);
}

const LEADING = /\b(?:Chief|C[EFOT]O|Managing|Director|Partner|President|Founder|Head)\b/;

/** Returns whether the label fits the second person, from the first one's view. */
type Fit = (self: Resident, other: Resident) => boolean;

const FITS: Readonly<Record<Extract<LabelFact['who'], string>, Fit>> = {
  anybody: () => true,
  leaders: (_self, { person }) =>
    person.roles.some((role) => role.isOngoing && role.isPrimary && LEADING.test(role.title)),
  colleagues: shareEmployer,
  classmates: shareSchool,
  neighbours: (self, other) => self.hub === other.hub,
  away: (self, other) => self.hub !== other.hub && closeness(self, other) > 0,
  close: (self, other) => closeness(self, other) >= CLOSE,
  supporters: (_self, { person }) => person.supportedOrganizations.length > 0,
};

function fits(who: LabelFact['who'], self: Resident, other: Resident): boolean {
  return typeof who === 'string' ? FITS[who](self, other) : who.includes(other.track);
}
