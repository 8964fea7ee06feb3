import { foldText } from '@kithline/base/fold-text.ts';
import type { IndustryFact, Taxonomies } from '../../apps/server/src/lookups/lookup-facts.ts';
import { chooseMark } from '../pictures/draw-mark.ts';
import { cityOf, countryOf } from './organization-names.ts';
import type { OrganizationTypeName, SampleOrganization } from './population.types.ts';
import { createDealer, dealDistinct, type Random } from './random.ts';
import type { Hub, LineOfBusiness, SampleFacts, SchoolFact, TrackWeights } from './sample-facts.ts';
import { type Gaps, inSentence, writePhrase, writeSummary } from './write-phrases.ts';

export interface OrganizationContext {
  random: Random;
  facts: SampleFacts;
  taxonomies: Taxonomies;
  industries: readonly IndustryFact[];
  placeNear: (random: Random, hub: Hub) => string;
}

export interface OrganizationDraft {
  type: OrganizationTypeName;
  name: string;
  hub: Hub | null;
  place: string;
  line: LineOfBusiness | null;
  school: SchoolFact | null;
  yearFounded: number;
  /** Index in the taxonomy's sizes. */
  size: number;
  industries: string[];
  tracks: TrackWeights;
  pull: number;
}

const KIND = {
  Academic: 'academic',
  Government: 'government',
  Company: 'company',
  Startup: 'startup',
  Nonprofit: 'nonprofit',
  'Executive Search': 'search',
  'Investment Firm': 'investment',
} as const;

type Dealers = ReturnType<typeof createDealers>;

/** Types of organizations that sell something. */
const COMMERCIAL = new Set(['Company', 'Startup', 'Executive Search', 'Investment Firm']);

/** Returns a function that fills in all fields of an organization. */
export function describeOrganization(
  context: OrganizationContext,
): (draft: OrganizationDraft) => SampleOrganization {
  const { random, taxonomies } = context;
  const dealers = createDealers(random, taxonomies);
  const slugFor = createSlugger();
  return (draft) => {
    const slug = slugFor(draft.name);
    const special = specialFields({ random, dealers }, draft, slug);
    const gaps = gapsFor(random, draft, special);
    const kind = KIND[draft.type];
    return {
      name: draft.name,
      mark: draft.school ? null : chooseMark(random.fork(`mark of ${draft.name}`)),
      type: draft.type,
      tagline: writePhrase(random, `${kind}Taglines`, gaps),
      summary: writeSummary(random, kind, gaps),
      place: draft.place,
      ...linksOf(random, draft, slug),
      yearFounded: draft.yearFounded,
      employeeSize: taxonomies.employeeSizes[draft.size] ?? '1-10',
      industries: draft.industries,
      tags: random.chance(0.45) ? dealDistinct(dealers.tag, random.int(1, 3)) : [],
      markets: COMMERCIAL.has(draft.type) ? marketsOf(random, dealers, draft) : [],
      ...NO_SPECIAL_FIELDS,
      ...special,
    };
  };
}

function gapsFor(random: Random, draft: OrganizationDraft, special: Partial<SpecialFields>): Gaps {
  const [cause = 'the common good'] = special.causeAreas ?? [];
  const [area = 'leadership'] = special.investmentAreas ?? special.practiceAreas ?? [];
  return {
    name: draft.name,
    city: cityOf(draft.place),
    country: countryOf(draft.place),
    year: draft.yearFounded,
    does: draft.line ? random.pick(draft.line.does) : 'its work',
    cause: inSentence(cause),
    area: inSentence(area),
  };
}

function createDealers(random: Random, taxonomies: OrganizationContext['taxonomies']) {
  return {
    tag: createDealer(random, taxonomies.organizationTags),
    market: createDealer(random, taxonomies.marketTypes),
    funding: createDealer(random, taxonomies.fundingStages),
    lifecycle: createDealer(random, taxonomies.lifecycleStages),
    revenue: createDealer(random, taxonomies.revenueRanges),
    function: createDealer(random, taxonomies.jobFunctions),
    seniority: createDealer(random, taxonomies.seniorityLevels.slice(4)),
    practice: createDealer(random, taxonomies.practiceAreas),
    specialty: createDealer(random, taxonomies.specialtyAreas),
    area: createDealer(random, taxonomies.investing),
    stage: createDealer(random, taxonomies.investmentStages),
    cause: createDealer(random, taxonomies.causes),
  };
}

type SpecialFields = Pick<
  SampleOrganization,
  | 'fundingStage'
  | 'lifecycleStage'
  | 'revenueRange'
  | 'schoolType'
  | 'totalEnrollment'
  | 'functions'
  | 'seniorityLevels'
  | 'practiceAreas'
  | 'specialtyAreas'
  | 'numberOfOffices'
  | 'numberOfConsultants'
  | 'investmentPortfolio'
  | 'investmentAreas'
  | 'investmentStages'
  | 'numberOfFunds'
  | 'numberOfInvestments'
  | 'numberOfExits'
  | 'causeAreas'
>;

const NO_SPECIAL_FIELDS: SpecialFields = {
  fundingStage: null,
  lifecycleStage: null,
  revenueRange: null,
  schoolType: null,
  totalEnrollment: null,
  functions: [],
  seniorityLevels: [],
  practiceAreas: [],
  specialtyAreas: [],
  numberOfOffices: null,
  numberOfConsultants: null,
  investmentPortfolio: null,
  investmentAreas: [],
  investmentStages: [],
  numberOfFunds: null,
  numberOfInvestments: null,
  numberOfExits: null,
  causeAreas: [],
};

function specialFields(
  { random, dealers }: { random: Random; dealers: Dealers },
  draft: OrganizationDraft,
  slug: string,
): Partial<SpecialFields> {
  switch (draft.type) {
    case 'Academic':
      return schoolFields(random, draft);
    case 'Nonprofit':
      return { causeAreas: dealDistinct(dealers.cause, random.int(1, 4)) };
    case 'Executive Search':
      return { ...searchFields(random, dealers), revenueRange: dealers.revenue() };
    case 'Investment Firm':
      return investmentFields(random, dealers, slug);
    case 'Startup':
      return { ...fundedFields(dealers), revenueRange: dealers.revenue() };
    case 'Company':
      return companyFields(random, dealers);
    case 'Government':
      return {};
  }
}

function schoolFields(random: Random, { school }: OrganizationDraft): Partial<SpecialFields> {
  const schoolType = school?.type ?? 'Public';
  return { schoolType, totalEnrollment: random.int(schoolType === 'Private' ? 12 : 60, 420) * 100 };
}

function companyFields(random: Random, dealers: Dealers): Partial<SpecialFields> {
  const stages = random.chance(0.4) ? fundedFields(dealers) : { lifecycleStage: dealers.lifecycle() };
  return { ...stages, revenueRange: dealers.revenue() };
}

function fundedFields(dealers: Dealers): Partial<SpecialFields> {
  return { fundingStage: dealers.funding(), lifecycleStage: dealers.lifecycle() };
}

function searchFields(random: Random, dealers: Dealers): Partial<SpecialFields> {
  return {
    functions: dealDistinct(dealers.function, random.int(2, 6)),
    seniorityLevels: dealDistinct(dealers.seniority, random.int(2, 4)),
    practiceAreas: dealDistinct(dealers.practice, random.int(2, 5)),
    specialtyAreas: dealDistinct(dealers.specialty, random.int(1, 4)),
    numberOfOffices: random.int(1, 24),
    numberOfConsultants: random.int(4, 260),
  };
}

function investmentFields(random: Random, dealers: Dealers, slug: string): Partial<SpecialFields> {
  const investments = random.int(8, 180);
  return {
    investmentPortfolio: `https://www.${slug}.example/portfolio`,
    investmentAreas: dealDistinct(dealers.area, random.int(2, 6)),
    investmentStages: dealDistinct(dealers.stage, random.int(1, 3)),
    numberOfFunds: random.int(1, 7),
    numberOfInvestments: investments,
    numberOfExits: random.int(0, Math.floor(investments / 3)),
  };
}

function marketsOf(random: Random, dealers: Dealers, draft: OrganizationDraft): string[] {
  const own = draft.line ? random.sample(draft.line.markets, random.int(1, 2)) : ['Business to Business'];
  return random.chance(0.2) ? [...new Set([...own, dealers.market()])] : own;
}

function linksOf(random: Random, draft: OrganizationDraft, slug: string) {
  const website = `https://www.${slug}.example`;
  const linkedinSlug = `${slug}-${random.hex(6)}`;
  const isCommercial = COMMERCIAL.has(draft.type);
  return {
    website,
    careerWebsite: isCommercial && random.chance(0.6) ? `${website}/careers` : null,
    linkedin: `https://www.linkedin.com/${draft.type === 'Academic' ? 'school' : 'company'}/${linkedinSlug}`,
    linkedinSlug,
    twitter: random.chance(0.4)
      ? `https://x.com/${slug.replaceAll('-', '').slice(0, 9)}_${random.hex(5)}`
      : null,
    angellist:
      draft.type === 'Startup' && random.chance(0.6)
        ? `https://wellfound.com/company/${slug}-${random.hex(4)}`
        : null,
    crunchbase:
      isCommercial && random.chance(0.4)
        ? `https://www.crunchbase.com/organization/${slug}-${random.hex(4)}`
        : null,
  };
}

/** Returns a function that makes distinct slugs: "São Vale & Co" becomes "sao-vale-and-co". */
function createSlugger(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const slug = slugOf(name);
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times + 1}`;
  };
}

/** Converts text to at most 50 ASCII letters, digits and hyphens, for host names and profile addresses. */
export function slugOf(text: string): string {
  const slug = foldText(text)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '');
  return slug === '' ? 'x' : slug;
}
