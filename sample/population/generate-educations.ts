import type { Employer } from './generate-organizations.ts';
import type { SampleEducation } from './population.types.ts';
import type { Random } from './random.ts';
import type { Hub, SampleFacts } from './sample-facts.ts';

interface EducationInput {
  hub: Hub;
  track: string;
  bornIn: number;
  /** The last year with known facts. */
  thisYear: number;
}

export type EducationMaker = (random: Random, studying: EducationInput) => SampleEducation[];

/** First degrees by track; other tracks use the common ones. */
const FIRST_DEGREES: Readonly<Record<string, readonly string[]>> = {
  engineering: ['Bachelor of Engineering', 'Bachelor of Science'],
  it: ['Bachelor of Science', 'Associate Degree', 'Diploma'],
  legal: ['Bachelor of Laws', 'Bachelor of Arts'],
  design: ['Bachelor of Fine Arts', 'Bachelor of Arts', 'Diploma'],
  finance: ['Bachelor of Business Administration', 'Bachelor of Science'],
  accounting: ['Bachelor of Business Administration', 'Bachelor of Science'],
  trade: ['High School Diploma', 'Certificate', 'Diploma'],
  hospitality: ['Diploma', 'Associate Degree', 'Bachelor of Arts', 'High School Diploma'],
  care: ['Bachelor of Science', 'Doctor of Medicine'],
};
const COMMON_DEGREES = ['Bachelor of Arts', 'Bachelor of Science', 'Bachelor of Business Administration'];

const SECOND_DEGREES: Readonly<Record<string, readonly string[]>> = {
  engineering: ['Master of Science', 'Master of Engineering', 'Master of Business Administration'],
  legal: ['Master of Laws', 'Juris Doctor'],
  design: ['Master of Fine Arts', 'Master of Arts'],
  care: ['Master of Public Health', 'Doctor of Medicine', 'Master of Science'],
  policy: ['Master of Public Policy', 'Master of Arts'],
  teaching: ['Master of Arts', 'Doctor of Philosophy', 'Doctor of Education'],
  research: ['Master of Science', 'Doctor of Philosophy', 'Postdoctoral'],
  programmes: ['Master of Arts', 'Master of Public Health', 'Master of Public Policy'],
};
const COMMON_SECOND_DEGREES = ['Master of Business Administration', 'Master of Science', 'Master of Arts'];
const LATER_DEGREES = [
  'Professional Certification',
  'Doctor of Philosophy',
  'Certificate',
  'Coding Bootcamp',
  'Doctor of Business Administration',
  'Master of Business Administration',
];

export function createEducationMaker(
  facts: SampleFacts,
  employers: readonly Employer[],
  lists: { degrees: readonly string[]; majors: readonly string[] },
): EducationMaker {
  const schools = [...employers.keys()].filter((index) => (employers[index]?.schoolPull ?? 0) > 0);
  return (random, studying) => {
    const count = random.pickWeighted([0, 1, 2, 3], (number) => [13, 50, 30, 7][number] ?? 0);
    const educations: SampleEducation[] = [];
    let from = studying.bornIn + random.int(18, 20);
    for (let nth = 0; nth < count && from < studying.thisYear; nth += 1) {
      const degree = degreeFor(random, { track: studying.track, nth }, lists.degrees);
      const to = from + yearsOf(random, degree);
      educations.push({
        school: schoolFor(random, { schools, employers, hub: studying.hub, isFirst: nth === 0 }),
        degrees: random.chance(0.03) ? [degree, random.pick(lists.degrees)] : [degree],
        majors: majorsFor(random, facts.tracks[studying.track]?.majors ?? [], lists.majors),
        fromYear: from,
        toYear: to,
        isOngoing: to > studying.thisYear,
      });
      from = to + (random.chance(0.4) ? 0 : random.int(1, 7));
    }
    return educations
      .map((education) => ({ ...education, degrees: [...new Set(education.degrees)] }))
      .reverse();
  };
}

function degreeFor(
  random: Random,
  { track, nth }: { track: string; nth: number },
  all: readonly string[],
): string {
  if (random.chance(0.05)) return random.pick(all);
  if (nth === 0) return random.pick(FIRST_DEGREES[track] ?? COMMON_DEGREES);
  return random.pick(nth === 1 ? (SECOND_DEGREES[track] ?? COMMON_SECOND_DEGREES) : LATER_DEGREES);
}

function yearsOf(random: Random, degree: string): number {
  if (/Certifica|Bootcamp/.test(degree)) return random.int(0, 1);
  if (/Master|Associate|Postdoctoral|^Diploma/.test(degree)) return random.int(1, 2);
  return /Medicine|Philosophy|Laws/.test(degree) ? random.int(4, 6) : random.int(3, 4);
}

function majorsFor(random: Random, usual: readonly string[], all: readonly string[]): string[] {
  const first = usual.length > 0 && random.chance(0.8) ? random.pickSkewed(usual) : random.pick(all);
  return random.chance(0.16) ? [...new Set([first, random.pick(all)])] : [first];
}

interface SchoolChoice {
  schools: readonly number[];
  employers: readonly Employer[];
  hub: Hub;
  isFirst: boolean;
}

/** Draws a school. A first degree is mostly taken near home; later ones may be far away. */
function schoolFor(random: Random, { schools, employers, hub, isFirst }: SchoolChoice): number {
  const country = hub.place.split(', ').at(-1) ?? '';
  const isNational = random.chance(isFirst ? 0.85 : 0.6);
  return random.pickWeighted(schools, (index) => {
    const school = employers[index];
    if (!school) return 0;
    const inCountry = school.organization.place.split(', ').at(-1) === country;
    if (!isNational) return school.schoolPull;
    if (school.hub === hub) return school.schoolPull * 30;
    // Students from a country without schools go abroad.
    return inCountry ? school.schoolPull * 10 : school.schoolPull * 0.001;
  });
}
