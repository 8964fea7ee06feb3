import type { Taxonomies } from '../../apps/server/src/lookups/lookup-facts.ts';
import { choosePortrait } from '../pictures/draw-face.ts';
import type { NameChooser, PersonName } from './choose-names.ts';
import { slugOf } from './describe-organization.ts';
import { entryAt } from './entry-at.ts';
import type { Career, CareerMaker } from './generate-careers.ts';
import type { EducationMaker } from './generate-educations.ts';
import type { Employer } from './generate-organizations.ts';
import { cityOf } from './organization-names.ts';
import type { SampleEducation, SamplePerson, SampleRole } from './population.types.ts';
import { createDealer, dealDistinct, type Random } from './random.ts';
import type { Hub, SampleFacts } from './sample-facts.ts';
import { fieldOf, type Gaps, inSentence, writeFitting } from './write-phrases.ts';

export interface Resident {
  person: SamplePerson;
  hub: Hub;
  track: string;
  /** Year of the first job. */
  startedIn: number;
  /** How many people know this person, relative to others. */
  popularity: number;
}

export interface PersonContext {
  random: Random;
  facts: SampleFacts;
  taxonomies: Taxonomies;
  skillCategories: readonly string[];
  employers: readonly Employer[];
  nameFor: NameChooser;
  careerOf: CareerMaker;
  educationOf: EducationMaker;
  placeNear: (random: Random, hub: Hub) => string;
  /** The last month with known facts. */
  asOf: { year: number; month: number };
}

const YOUNGEST = 22;
const OLDEST = 67;
const CREDENTIALS = ['PhD', 'MBA', 'PMP', 'CPA', 'CFA', 'MD', 'LL.M.', 'PE'];
const SHORT_NAMES: Readonly<Record<string, string>> = {
  Michael: 'Mike',
  Christopher: 'Chris',
  Elizabeth: 'Liz',
  Katherine: 'Kate',
  William: 'Will',
  Benjamin: 'Ben',
  Samuel: 'Sam',
  Catarina: 'Cat',
  Francisco: 'Chico',
  Alexander: 'Alex',
  Joana: 'Jo',
  Daniel: 'Dan',
};

/**
 * Generates `count` persons. Each uses a separate random source, so that a change to one person hardly
 * changes the others.
 */
export function generatePersons(context: PersonContext, count: number): Resident[] {
  const write = createWriter(context);
  return Array.from({ length: count }, (_, index) => {
    const random = context.random.fork(`person ${index}`);
    const hub = random.pickWeighted(context.facts.hubs, (one) => one.weight);
    const culture = random.pickWeighted(Object.entries(hub.cultures), ([, weight]) => weight)[0];
    const name = context.nameFor(random, culture);
    const { year, month } = context.asOf;
    const bornIn = year - random.int(YOUNGEST, OLDEST - random.int(0, 22));
    const startedIn = Math.min(year - 1, bornIn + random.int(20, 25));
    const career = context.careerOf(random, {
      hub,
      gender: name.gender,
      from: startedIn * 12 + random.int(0, 11),
      until: year * 12 + month - 1,
    });
    const educations = context.educationOf(random, { hub, track: career.track, bornIn, thisYear: year });
    const portrait = choosePortrait(random.fork('portrait'), name.gender, culture);
    const person = { ...write(random, { name, hub, career, educations }), portrait };
    return { person, hub, track: career.track, startedIn, popularity: 0.3 + random.next() ** 3 * 3 };
  });
}

interface Life {
  name: PersonName;
  hub: Hub;
  career: Career;
  educations: SampleEducation[];
}

function createWriter(
  context: PersonContext,
): (random: Random, life: Life) => Omit<SamplePerson, 'portrait'> {
  const { taxonomies, facts } = context;
  const lists = context.random.fork('lists');
  const deal = {
    tag: createDealer(lists, taxonomies.personTags),
    collaboration: createDealer(lists, taxonomies.collaborations),
    cause: createDealer(lists, taxonomies.causes),
    interest: createDealer(lists, taxonomies.interests),
    jobFunction: createDealer(lists, taxonomies.jobFunctions),
    skill: createDealer(lists, context.skillCategories),
  };
  const some = (
    random: Random,
    deal: () => string,
    { probability, most }: { probability: number; most: number },
  ): string[] => (random.chance(probability) ? dealDistinct(deal, random.int(1, most)) : []);
  const nonprofits = [...context.employers.keys()].filter(
    (index) => context.employers[index]?.type === 'Nonprofit',
  );
  const emails = createMailbox();
  return (random, life) => {
    const { name, career, educations } = life;
    const causes = some(random, deal.cause, { probability: 0.48, most: 4 });
    const interests = some(random, deal.interest, { probability: 0.6, most: 5 });
    const functions = facts.tracks[career.track]?.functions ?? [];
    const extraFunctions = random.chance(0.12) ? [deal.jobFunction()] : [];
    return {
      firstName: name.firstName,
      lastName: name.lastName,
      preferredFirstName: random.chance(0.5) ? (SHORT_NAMES[name.firstName] ?? null) : null,
      credentials: random.chance(0.05) ? random.pick(CREDENTIALS) : null,
      ...texts(random, context, { ...life, causes, interests }),
      place: context.placeNear(random, life.hub),
      ...emails(random, name, workSlug(context, career.roles)),
      ...links(random, name),
      tags: some(random, deal.tag, { probability: 0.45, most: 3 }),
      collaborations: some(random, deal.collaboration, { probability: 0.42, most: 3 }),
      causes,
      interests,
      jobFunctions: random.chance(0.7) ? [...new Set([...functions, ...extraFunctions])] : [],
      skillCategories: some(random, deal.skill, { probability: 0.5, most: 4 }),
      supportedOrganizations: random.chance(0.25)
        ? [...new Set(Array.from({ length: random.int(1, 3) }, () => random.pickSkewed(nonprofits)))]
        : [],
      roles: withBoardSeat(random, career.roles, { nonprofits, year: context.asOf.year }),
      educations,
    };
  };
}

interface DescribedLife extends Life {
  causes: readonly string[];
  interests: readonly string[];
}

function texts(
  random: Random,
  context: PersonContext,
  life: DescribedLife,
): { headline: string; bio: string | null } {
  const gaps = gapsOf(context, life);
  return {
    headline: writeFitting(random, 'headlines', gaps).slice(0, 150),
    bio: random.chance(0.36) ? writeFitting(random, 'bios', gaps) : null,
  };
}

/** Facts about the person that a headline or a bio may mention. */
function gapsOf(
  { employers }: PersonContext,
  { career, educations, hub, causes, interests }: DescribedLife,
): Gaps {
  const [current, former] = career.roles;
  const employerOf = (role: SampleRole | undefined): string | undefined =>
    role && entryAt(employers, role.organization).organization.name;
  const years = Number(current?.from.slice(0, 4)) - Number(career.roles.at(-1)?.from.slice(0, 4));
  const major = educations.at(-1)?.majors[0];
  const gaps = {
    city: cityOf(hub.place),
    field: fieldOf(career.track),
    title: current?.title,
    organization: employerOf(current),
    former: former?.organization === current?.organization ? undefined : employerOf(former),
    years: years > 4 ? years : undefined,
    cause: causes[0] && inSentence(causes[0]),
    interest: interests[0] && inSentence(interests[0]),
    major: major && inSentence(major),
  };
  const known = Object.entries(gaps).filter((gap): gap is [string, string | number] => gap[1] !== undefined);
  return Object.fromEntries(known);
}

/** Adds a board seat or a similar role to the careers of some people with at least four roles. */
function withBoardSeat(
  random: Random,
  roles: SampleRole[],
  { nonprofits, year }: { nonprofits: readonly number[]; year: number },
): SampleRole[] {
  if (roles.length < 4 || !random.chance(0.16)) return roles;
  const seat: SampleRole = {
    organization: random.pick(nonprofits),
    title: random.pick(['Board Member', 'Advisor', 'Mentor', 'Trustee', 'Volunteer']),
    from: `${year - random.int(1, 6)}-${String(random.int(1, 12)).padStart(2, '0')}`,
    to: null,
    isOngoing: true,
    isPrimary: false,
  };
  return [...roles.slice(0, 1), seat, ...roles.slice(1)];
}

/** Returns the employer's part of a work e-mail address; null for a person without a current job. */
function workSlug({ employers }: PersonContext, roles: readonly SampleRole[]): string | null {
  const current = roles.find((role) => role.isOngoing && role.isPrimary);
  return current ? slugOf(entryAt(employers, current.organization).organization.name) : null;
}

type Emails = Pick<SamplePerson, 'emailPersonal' | 'emailWork'>;

/** Returns a function that makes distinct addresses on domains reserved for examples. */
function createMailbox(): (random: Random, name: PersonName, workAt: string | null) => Emails {
  const used = new Set<string>();
  const unique = (local: string, domain: string): string => {
    for (let number = 1; ; number += 1) {
      const address = `${local}${number === 1 ? '' : number}@${domain}`;
      if (used.has(address)) continue;
      used.add(address);
      return address;
    }
  };
  return (random, name, workAt) => {
    const local = `${slugOf(name.firstName)}.${slugOf(name.lastName)}`;
    const personal = random.pick(['example.com', 'example.net', 'example.org']);
    return {
      emailPersonal: random.chance(0.3) ? unique(local, personal) : null,
      emailWork: workAt !== null && random.chance(0.35) ? unique(local, `${workAt}.example`) : null,
    };
  };
}

function links(random: Random, name: PersonName) {
  const slug = slugOf(`${name.firstName} ${name.lastName}`);
  const linkedinSlug = `${slug}-${random.hex(8)}`;
  return {
    linkedin: `https://www.linkedin.com/in/${linkedinSlug}`,
    linkedinSlug,
    twitter: random.chance(0.12)
      ? `https://x.com/${slug.replaceAll('-', '').slice(0, 9)}_${random.hex(5)}`
      : null,
    angellist: random.chance(0.05) ? `https://wellfound.com/u/${slug}-${random.hex(4)}` : null,
    crunchbase: random.chance(0.05) ? `https://www.crunchbase.com/person/${slug}-${random.hex(4)}` : null,
    website: random.chance(0.1) ? `https://www.${slug}.example` : null,
  };
}
