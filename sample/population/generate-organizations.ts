import {
  describeOrganization,
  type OrganizationContext,
  type OrganizationDraft,
} from './describe-organization.ts';
import {
  FOUNDED,
  INDUSTRIES_OF_TYPE,
  PULL_OF_TYPE,
  NUMBER_OF_TYPE,
  SIZES_OF_TYPE,
  TRACKS_OF_TYPE,
} from './organization-kinds.ts';
import { createOrganizationNamer, governmentIndustry } from './organization-names.ts';
import type { OrganizationTypeName, SampleOrganization } from './population.types.ts';
import type { Random } from './random.ts';
import type { Hub, LineOfBusiness, SchoolFact, TrackWeights } from './sample-facts.ts';

export interface Employer {
  organization: SampleOrganization;
  type: OrganizationTypeName;
  /** Its hub; null for a school away from every hub. */
  hub: Hub | null;
  line: LineOfBusiness | null;
  tracks: TrackWeights;
  /** How strongly the organization attracts people. */
  pull: number;
  /** How strongly a school attracts students; 0 for other organizations. */
  schoolPull: number;
}

export const DEMO_EMPLOYER = 'Lumen Advisory';

/** The name of the first investment firm in the demo account's hub. */
export const DEMO_FUND = 'Halden Ventures';

/** Generates `count` organizations of all seven types; the first is the employer of the demo account. */
export function generateOrganizations(context: OrganizationContext, count: number): Employer[] {
  const { random, facts } = context;
  const numbers = numbersOfTypes(count, facts.schools.length);
  const nameFor = createOrganizationNamer(random);
  const drafts = [demoDraft(context)];
  for (const [type, number] of numbers) {
    const schools = type === 'Academic' ? facts.schools.toSorted((a, b) => b.weight - a.weight) : [];
    for (let rank = type === 'Company' ? 1 : 0; rank < number; rank += 1) {
      const school = schools[rank] ?? null;
      drafts.push(school ? schoolDraft(context, school) : draftOf(context, { type, rank, number, nameFor }));
    }
  }
  const fund = drafts.find(({ type, hub }) => type === 'Investment Firm' && hub === context.facts.hubs[0]);
  if (fund) fund.name = DEMO_FUND;
  const describe = describeOrganization(context);
  return drafts.map((draft) => ({
    organization: describe(draft),
    type: draft.type,
    hub: draft.hub,
    line: draft.line,
    tracks: draft.tracks,
    pull: draft.pull,
    schoolPull: draft.school?.weight ?? 0,
  }));
}

function numbersOfTypes(count: number, schools: number): [OrganizationTypeName, number][] {
  const weights = Object.entries(NUMBER_OF_TYPE) as [OrganizationTypeName, number][];
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const numbers = weights.map(([type, weight]): [OrganizationTypeName, number] => {
    const number = Math.max(2, Math.round((weight * count) / whole));
    return [type, type === 'Academic' ? Math.min(number, schools) : number];
  });
  const rest = count - numbers.reduce((sum, [, number]) => sum + number, 0);
  return numbers.map(([type, number]) => [type, type === 'Company' ? number + rest : number]);
}

interface Rank {
  type: OrganizationTypeName;
  /** 0 is the largest of its type. */
  rank: number;
  number: number;
  nameFor: ReturnType<typeof createOrganizationNamer>;
}

function draftOf(context: OrganizationContext, { type, rank, number, nameFor }: Rank): OrganizationDraft {
  const { random, facts } = context;
  const hub = random.pickWeighted(facts.hubs, (one) => one.weight ** 0.8);
  const line = lineFor(random, type, facts.lines);
  const [least, most] = SIZES_OF_TYPE[type];
  // The largest come first; sizes decrease quickly with some noise, so that most are small.
  const large = (1 - rank / number) ** 2.2;
  const size = least + Math.round(Math.min(1, large * 0.9 + random.next() * 0.25) * (most - least));
  const name = nameFor(type, hub, line);
  return {
    type,
    name,
    hub,
    place: context.placeNear(random, hub),
    line,
    school: null,
    yearFounded: yearFounded(random, type),
    size,
    industries: type === 'Government' ? [governmentIndustry(name)] : industriesFor(context, type, line),
    tracks: tracksFor(type, line),
    pull: PULL_OF_TYPE[type] / (rank + 8) ** 0.75,
  };
}

function schoolDraft(context: OrganizationContext, school: SchoolFact): OrganizationDraft {
  const { facts } = context;
  return {
    type: 'Academic',
    name: school.name,
    hub: facts.hubs.find((hub) => hub.place === school.place) ?? null,
    place: school.place,
    line: null,
    school,
    yearFounded: school.founded,
    size: Math.min(7, 4 + Math.round(school.weight / 3)),
    industries: [...INDUSTRIES_OF_TYPE.Academic],
    tracks: TRACKS_OF_TYPE.Academic,
    pull: school.weight / 120,
  };
}

function demoDraft({ facts }: OrganizationContext): OrganizationDraft {
  const line = facts.lines.find((one) => one.key === 'consulting') ?? null;
  const hub = facts.hubs[0] ?? null;
  return {
    type: 'Company',
    name: DEMO_EMPLOYER,
    hub,
    place: hub?.place ?? '',
    line,
    school: null,
    yearFounded: 2004,
    size: 2,
    industries: line?.industries.slice(0, 2) ?? [],
    tracks: tracksFor('Company', line),
    pull: 0.06,
  };
}

function lineFor(
  random: Random,
  type: OrganizationTypeName,
  lines: readonly LineOfBusiness[],
): LineOfBusiness | null {
  if (type === 'Company') return random.pick(lines);
  return type === 'Startup' ? random.pickWeighted(lines, (line) => line.startup) : null;
}

function tracksFor(type: OrganizationTypeName, line: LineOfBusiness | null): TrackWeights {
  if (type === 'Startup') return { ...line?.tracks, founding: 16 };
  if (type === 'Company') return { ...line?.tracks, founding: 1 };
  return TRACKS_OF_TYPE[type];
}

/**
 * Returns one to three industries: one or two of the line of business or the type, and sometimes another one
 * of the same sector.
 */
function industriesFor(
  { random, industries }: OrganizationContext,
  type: OrganizationTypeName,
  line: LineOfBusiness | null,
): string[] {
  const own: readonly string[] =
    type === 'Company' || type === 'Startup' || type === 'Government'
      ? (line?.industries ?? [])
      : INDUSTRIES_OF_TYPE[type];
  const chosen = new Set(random.sample(own, random.chance(0.35) ? 2 : 1));
  if (random.chance(0.3)) {
    const sector = industries.find((industry) => industry.name === own[0])?.sector;
    chosen.add(random.pick(industries.filter((industry) => industry.sector === sector)).name);
  }
  return [...chosen];
}

function yearFounded(random: Random, type: OrganizationTypeName): number {
  const [earliest, latest] = FOUNDED[type];
  return latest - Math.floor((latest - earliest) * random.next() ** 1.8);
}
