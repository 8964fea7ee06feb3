import { entryAt } from './entry-at.ts';
import { closeness } from './closeness.ts';
import { generateAcquaintance } from './generate-acquaintance.ts';
import type { MemberContext } from './member-context.ts';
import type { SampleContact, SampleMember } from './population.types.ts';
import type { Resident } from './generate-persons.ts';
import type { Random } from './random.ts';
import { slugOf } from './describe-organization.ts';

/** Size of each member's network in a population of 3,000 persons. */
const NETWORK_SIZES = [1400, 1120, 960, 820, 700, 610, 520, 430, 350, 270, 200, 150];
const SIZED_FOR = 3000;
/** Cities of all members except the first. Some share a city, so that their networks overlap. */
const HUBS_OF_MEMBERS = [
  'London, United Kingdom',
  'Lisbon, Portugal',
  'New York City, New York, United States',
  'Berlin, Germany',
  'Nairobi, Kenya',
  'São Paulo, Brazil',
  'Singapore',
  'Lisbon, Portugal',
  'London, United Kingdom',
  'Paris, France',
  'Porto, Portugal',
];
/** The year of the first connection. */
const FIRST_CONNECTIONS = 2009;

/**
 * Generates the members. The first one is the person with index 0. The others are, as far as possible, people
 * from HUBS_OF_MEMBERS who have worked since before 2012.
 */
export function generateMembers(context: MemberContext, count: number): SampleMember[] {
  const persons = chooseMembers(context, count);
  const usernames = new Set<string>();
  return persons.map((person, nth) => {
    const username = usernameOf(context, person, usernames);
    const size = Math.round(((NETWORK_SIZES[nth] ?? 150) * context.residents.length) / SIZED_FOR);
    return generateMember(context, {
      person,
      username,
      size,
      others: persons.filter((other) => other !== person),
    });
  });
}

function chooseMembers({ random, residents }: MemberContext, count: number): number[] {
  const chosen = new Set([0]);
  const all = [...residents.keys()];
  for (let nth = 0; chosen.size < Math.min(count, residents.length); nth += 1) {
    const place = HUBS_OF_MEMBERS[nth % HUBS_OF_MEMBERS.length];
    const free = all.filter((index) => !chosen.has(index));
    const fit = free.filter((index) => {
      const resident = residents[index];
      return (
        resident?.hub.place === place && resident?.person.roles[0]?.isOngoing && resident.startedIn < 2012
      );
    });
    chosen.add(random.pick(fit.length > 0 ? fit : free));
  }
  return [...chosen];
}

function usernameOf({ residents, employers }: MemberContext, index: number, used: Set<string>): string {
  const { person } = entryAt(residents, index);
  const employer = slugOf(entryAt(employers, entryAt(person.roles, 0).organization).organization.name);
  const local = `${slugOf(person.firstName)}.${slugOf(person.lastName)}`;
  const username = person.emailWork ?? `${local}@${employer}.example`;
  const unique = used.has(username) ? `${local}${used.size}@${employer}.example` : username;
  used.add(unique);
  return unique;
}

interface MemberPlan {
  person: number;
  username: string;
  size: number;
  others: readonly number[];
}

function generateMember(context: MemberContext, plan: MemberPlan): SampleMember {
  const { residents, asOf } = context;
  const random = context.random.fork(`network of ${plan.person}`);
  const self = entryAt(residents, plan.person);
  const month = String(asOf.month).padStart(2, '0');
  const syncedOn = `${asOf.year}-${month}-${String(random.int(2, 28)).padStart(2, '0')}`;
  // Weighted drawing without replacement: the highest random ^ (1 / weight) win (Efraimidis and Spirakis).
  const drawn = [...residents.keys()]
    .filter((index) => index !== plan.person)
    .map((index) => ({ index, weight: weightOf(context, plan, index) }))
    .map(({ index, weight }) => ({ index, key: random.next() ** (1 / weight) }))
    .toSorted((a, b) => b.key - a.key || a.index - b.index)
    .slice(0, plan.size)
    .map(({ index }) => index)
    .toSorted((a, b) => a - b);
  const contacts = drawn.map((index) => contactOf(context, random, { self, index, syncedOn }));
  return {
    person: plan.person,
    username: plan.username,
    syncedOn,
    contacts,
    ...generateAcquaintance(context, { person: plan.person, contacts, syncedOn, members: plan.others }),
  };
}

/**
 * Returns a weight that is larger for people of the same city, employer, school or track, for two members,
 * and for popular people.
 */
function weightOf({ residents }: MemberContext, plan: MemberPlan, index: number): number {
  const other = entryAt(residents, index);
  const known = plan.others.includes(index) ? 25 : 0;
  return (1 + closeness(entryAt(residents, plan.person), other) + known) * other.popularity;
}

interface Acquaintance {
  self: Resident;
  index: number;
  syncedOn: string;
}

/**
 * More connections were made in later years, and none before the year by which both people had started to
 * work.
 */
function contactOf(
  { residents, employers, asOf }: MemberContext,
  random: Random,
  { self, index, syncedOn }: Acquaintance,
): SampleContact {
  const { person, startedIn } = entryAt(residents, index);
  const since = Math.max(FIRST_CONNECTIONS, self.startedIn, startedIn);
  const years = Array.from({ length: Math.max(1, asOf.year - since + 1) }, (_, nth) =>
    Math.min(since + nth, asOf.year),
  );
  const year = random.pickWeighted(years, (one) => (one - FIRST_CONNECTIONS + 1) ** 1.3);
  const day = new Date(Date.UTC(year, 0, 1 + random.int(0, 364))).toISOString().slice(0, 10);
  const primary = person.roles.find((role) => role.isPrimary && role.isOngoing);
  return {
    person: index,
    connectedOn: day < syncedOn ? day : syncedOn,
    company: primary ? entryAt(employers, primary.organization).organization.name : null,
    position: primary?.title ?? null,
  };
}
