import {
  readIndustryFacts,
  readMajorFacts,
  readPlaceFacts,
  readSkillFacts,
  readTaxonomies,
} from '../../apps/server/src/lookups/lookup-facts.ts';
import { createNameChooser } from './choose-names.ts';
import { slugOf } from './describe-organization.ts';
import { createCareerMaker } from './generate-careers.ts';
import { createEducationMaker } from './generate-educations.ts';
import { DEMO_EMPLOYER, type Employer, generateOrganizations } from './generate-organizations.ts';
import { generateClients } from './generate-clients.ts';
import { generateIntroductions } from './generate-introductions.ts';
import { generateMembers } from './generate-members.ts';
import { generatePersons, type Resident } from './generate-persons.ts';
import { createPlaceChooser } from './places-near-hubs.ts';
import type { SamplePerson, SamplePopulation } from './population.types.ts';
import { createRandom } from './random.ts';
import { readSampleFacts } from './sample-facts.ts';

export interface PopulationSize {
  seed: string;
  persons?: number;
  /** There are at most as many Academic ones as known schools. */
  organizations?: number;
  members?: number;
}

/** The last month with known facts. Fixed, so that the same seed always gives the same sample. */
const AS_OF = { year: 2026, month: 10 };

/**
 * Generates a population from a seed. The first person and the first member are the demo account. The same
 * arguments give the same population.
 */
export function generatePopulation({
  seed,
  persons = 3000,
  organizations = 900,
  members = 12,
}: PopulationSize): SamplePopulation {
  const random = createRandom(seed);
  const facts = readSampleFacts();
  const taxonomies = readTaxonomies();
  const placeNear = createPlaceChooser(readPlaceFacts(), facts.hubs);
  const employers = generateOrganizations(
    { random: random.fork('organizations'), facts, taxonomies, industries: readIndustryFacts(), placeNear },
    organizations,
  );
  const residents = generatePersons(
    {
      random: random.fork('persons'),
      facts,
      taxonomies,
      skillCategories: readSkillFacts().skillCategories,
      employers,
      nameFor: createNameChooser(facts),
      careerOf: createCareerMaker(facts, employers),
      educationOf: createEducationMaker(facts, employers, {
        degrees: taxonomies.degreeTypes,
        majors: readMajorFacts(),
      }),
      placeNear,
      asOf: AS_OF,
    },
    persons,
  );
  settleDemoPerson(residents, employers);
  const { labels } = facts;
  const context = { random: random.fork('members'), residents, employers, labels, asOf: AS_OF };
  const known = generateMembers(context, members);
  const clients = generateClients({ random: random.fork('clients'), facts: facts.clients, members: known });
  const conversations = facts.conversations.filter(({ members: those }) =>
    those.every((member) => member < known.length),
  );
  const introductions = generateIntroductions({ facts: facts.introductions, members: known, residents });
  const written = { conversations: [...conversations], introductions };
  return assembled({ employers, residents, members: known, clients, ...written });
}

type Parts = Pick<SamplePopulation, 'members' | 'clients' | 'conversations' | 'introductions'> & {
  employers: readonly Employer[];
  residents: readonly Resident[];
};

function assembled({ employers, residents, ...others }: Parts): SamplePopulation {
  const organizations = employers.map((employer) => employer.organization);
  const persons = residents.map((resident) => resident.person);
  const places = new Set([...organizations, ...persons].map(({ place }) => place));
  return { places: [...places].toSorted(), organizations, persons, ...others };
}

/** Replaces the first person with Inês Carvalho, Partner at Lumen Advisory in Lisbon. */
function settleDemoPerson(residents: Resident[], employers: readonly Employer[]): void {
  const indexOf = (name: string): number =>
    employers.findIndex((employer) => employer.organization.name === name);
  const lisbon = employers[0]?.hub;
  if (!lisbon || residents.length === 0) return;
  const linkedinSlug = 'ines-carvalho-4c1d0a7e';
  const person: SamplePerson = {
    ...DEMO_PERSON,
    linkedin: `https://www.linkedin.com/in/${linkedinSlug}`,
    linkedinSlug,
    place: lisbon.place,
    emailWork: `ines.carvalho@${slugOf(DEMO_EMPLOYER)}.example`,
    roles: demoRoles(employers),
    supportedOrganizations: employers
      .flatMap(({ type, hub }, index) => (type === 'Nonprofit' && hub === lisbon ? [index] : []))
      .slice(0, 2),
    educations: DEMO_STUDIES.filter(({ school }) => indexOf(school) >= 0).map(({ school, ...study }) => ({
      ...study,
      school: indexOf(school),
      isOngoing: false,
    })),
  };
  residents[0] = { person, hub: lisbon, track: 'consulting', startedIn: 2004, popularity: 3 };
}

const DEMO_PERSON = {
  portrait: { gender: 'female', complexion: 1, variant: 5 },
  firstName: 'Inês',
  lastName: 'Carvalho',
  preferredFirstName: null,
  credentials: null,
  headline: 'Partner at Lumen Advisory · succession and strategy for family companies',
  bio:
    'I advise family companies in Portugal, Brazil and East Africa on strategy and on handing over. Twenty years in consulting ' +
    'have taught me to listen longer than is comfortable. I sit with two nonprofits and mentor founders in Lisbon.',
  emailPersonal: null,
  twitter: null,
  angellist: null,
  crunchbase: null,
  website: 'https://www.ines-carvalho.example',
  tags: ['Advisor', 'Mentor', 'Speaker'],
  collaborations: ['Advising', 'Board Service', 'Mentoring'],
  causes: ['Education', 'Gender Equality', 'Rural Development'],
  interests: ['Sailing', 'Choral Singing', 'Architecture'],
  jobFunctions: ['Consulting', 'Entrepreneurship'],
  skillCategories: ['Leadership', 'Business', 'Finance'],
} satisfies Partial<SamplePerson>;

const DEMO_STUDIES = [
  {
    school: 'INSEAD',
    degrees: ['Master of Business Administration'],
    majors: ['Business Administration'],
    fromYear: 2008,
    toYear: 2009,
  },
  {
    school: 'Universidade de Lisboa',
    degrees: ['Bachelor of Science'],
    majors: ['Economics'],
    fromYear: 2000,
    toYear: 2004,
  },
];

function demoRoles(employers: readonly Employer[]): SamplePerson['roles'] {
  const firstEmployer = employers.findIndex(
    ({ tracks, hub }, index) => index > 0 && hub === employers[0]?.hub && 'finance' in tracks,
  );
  const lumen = { organization: 0, isPrimary: false, isOngoing: false };
  return [
    { ...lumen, title: 'Partner', from: '2017-01', to: null, isOngoing: true, isPrimary: true },
    { ...lumen, title: 'Director, Strategy', from: '2012-09', to: '2016-12' },
    { ...lumen, title: 'Senior Consultant', from: '2009-09', to: '2012-08' },
    {
      ...lumen,
      organization: Math.max(firstEmployer, 0),
      title: 'Financial Analyst',
      from: '2004-09',
      to: '2008-08',
    },
  ];
}
