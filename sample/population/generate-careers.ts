import { entryAt } from './entry-at.ts';
import type { Employer } from './generate-organizations.ts';
import type { Gender } from './choose-names.ts';
import type { SampleRole } from './population.types.ts';
import type { Random } from './random.ts';
import { type Hub, type Level, LEVELS, type SampleFacts, type Track } from './sample-facts.ts';

/** Months since year 0, so that durations can be added. */
type Month = number;

interface CareerInput {
  hub: Hub;
  gender: Gender;
  from: Month;
  /** The last month with known facts. */
  until: Month;
}

export interface Career {
  track: string;
  /** Newest first. */
  roles: SampleRole[];
}

interface Job {
  employer: number;
  level: Level;
  title: string;
  from: Month;
  to: Month | null;
}

/** Maximum number of jobs of a career. */
const LONGEST_CAREER = 7;
/** Years of work after which a level can be reached. */
const REACHED_AFTER: Readonly<Record<Level, number>> = {
  training: 0,
  entry: 0.6,
  senior: 4,
  manager: 8,
  director: 12,
  vp: 16,
  chief: 19,
};
/** Highest levels that people may reach, each with its weight. */
const CEILINGS: readonly [Level, number][] = [
  ['entry', 14],
  ['senior', 27],
  ['manager', 24],
  ['director', 19],
  ['vp', 6],
  ['chief', 10],
];
/** Probability of a title in the language of the country. */
const LOCAL_TITLE = 0.24;
const SPEAKS_LOCALLY = new Set(['Company', 'Startup']);

export type CareerMaker = (random: Random, working: CareerInput) => Career;

/**
 * Returns a function that generates careers. The employers fit place, track and time, and larger employers
 * have more people.
 */
export function createCareerMaker(facts: SampleFacts, employers: readonly Employer[]): CareerMaker {
  const market = createJobMarket(employers, facts.hubs);
  return (random, working) => {
    // Any employer of the hub chooses the track, so that tracks are as frequent as its employers need them.
    const example = market.anyIn(random, working.hub);
    const track = random.pickWeighted(
      Object.entries(employers[example]?.tracks ?? {}),
      ([, weight]) => weight,
    )[0];
    const jobs = jobsOf(random, { facts, employers, market, track, working });
    return {
      track,
      roles: jobs.map((job, index) => roleOf(random, job, index === jobs.length - 1)).reverse(),
    };
  };
}

interface Plan {
  facts: SampleFacts;
  employers: readonly Employer[];
  market: JobMarket;
  track: string;
  working: CareerInput;
}

function jobsOf(random: Random, plan: Plan): Job[] {
  const { working } = plan;
  const ceiling = random.pickWeighted(CEILINGS, ([, weight]) => weight)[0];
  const speed = 0.8 + random.next() * 0.7;
  const jobs: Job[] = [];
  let from = working.from;
  // Most people have no trainee job, or do not list it.
  const headStart = random.chance(0.3) ? 0 : 0.6 + random.next();
  let employer = nextEmployer(random, plan, from);
  while (from < working.until && jobs.length < LONGEST_CAREER) {
    const length = random.int(14, 40) + random.int(0, 50);
    const isLast = from + length > working.until - 8 || jobs.length === LONGEST_CAREER - 1;
    const level = levelAfter(headStart + ((from - working.from) / 12) * speed, ceiling);
    addJob(jobs, {
      employer,
      level,
      title: nextTitle(random, plan, { level, employer, jobs }),
      from,
      to: isLast ? null : from + length,
    });
    if (isLast) break;
    from += length + (random.chance(0.3) ? random.int(1, 9) : 0);
    employer = random.chance(0.28) ? employer : nextEmployer(random, plan, from);
  }
  return maybeEndLastJob(random, jobs, working.until);
}

/** Ends the last job of 4 % of the people, who are between jobs or retired. */
function maybeEndLastJob(random: Random, jobs: Job[], until: Month): Job[] {
  const last = jobs.at(-1);
  if (last && random.chance(0.04)) last.to = Math.min(until - random.int(1, 5), last.from + 30);
  return jobs.filter((job) => job.to === null || job.to > job.from);
}

/** Adds a job. At the same employer, a new title is a new role; the same title extends the current role. */
function addJob(jobs: Job[], job: Job): void {
  const before = jobs.at(-1);
  if (before?.employer === job.employer && before.title === job.title) before.to = job.to;
  else jobs.push(job);
}

/** People who change employers at the same level often keep the title. */
function nextTitle(
  random: Random,
  plan: Plan,
  { level, employer, jobs }: { level: Level; employer: number; jobs: readonly Job[] },
): string {
  const before = jobs.at(-1);
  const keeps = before?.level === level && before.employer !== employer && random.chance(0.5);
  return keeps && before ? before.title : titleFor(random, plan, { level, employer });
}

function levelAfter(years: number, ceiling: Level): Level {
  const reached = LEVELS.filter((level) => REACHED_AFTER[level] <= years).length - 1;
  return LEVELS[Math.min(reached, LEVELS.indexOf(ceiling))] ?? 'entry';
}

function nextEmployer(random: Random, { market, working, track, facts }: Plan, at: Month): number {
  // Only for a job that began more than ten years ago may the hub be drawn, because most people live where
  // they work now.
  const isAnywhere = working.until - at > 10 * 12 && random.chance(0.2);
  const hub = isAnywhere ? random.pickWeighted(facts.hubs, (one) => one.weight) : working.hub;
  return market.forTrack(random, { hub, track, year: Math.floor(at / 12) });
}

function titleFor(
  random: Random,
  { facts, employers, track, working }: Plan,
  { level, employer }: { level: Level; employer: number },
): string {
  const { hub, type } = entryAt(employers, employer);
  const isLocal = hub === working.hub && SPEAKS_LOCALLY.has(type) && random.chance(LOCAL_TITLE);
  const local = isLocal ? facts.localTitles[mainCultureOf(working.hub)]?.[level] : undefined;
  if (local === undefined) return random.pick(trackOf(facts, track).titles[level].split('|'));
  const [masculine = '', feminine = masculine] = random.pick(local.split('|')).split('/');
  return working.gender === 'female' ? feminine : masculine;
}

function trackOf(facts: SampleFacts, key: string): Track {
  const track = facts.tracks[key];
  if (track === undefined) throw new Error(`There is no track ${key}.`);
  return track;
}

function mainCultureOf(hub: Hub): string {
  return entryAt(Object.keys(hub.cultures), 0);
}

function roleOf(random: Random, job: Job, isNewest: boolean): SampleRole {
  // Of some earlier jobs, only the years are given.
  const knowsMonths = isNewest || random.chance(0.92);
  const write = (month: Month): string => {
    const year = String(Math.floor(month / 12));
    return knowsMonths ? `${year}-${String((month % 12) + 1).padStart(2, '0')}` : year;
  };
  return {
    organization: job.employer,
    title: job.title,
    from: write(job.from),
    to: job.to === null ? null : write(job.to),
    isOngoing: job.to === null,
    isPrimary: isNewest,
  };
}

/** Types of organizations that hardly ever employ people from another country. */
const STAYS_HOME = new Set(['Government', 'Nonprofit', 'Academic']);

interface JobMarket {
  anyIn(random: Random, hub: Hub): number;
  forTrack(random: Random, job: { hub: Hub; track: string; year: number }): number;
}

/**
 * Returns functions that draw employers (as indexes) for people of a hub: mostly employers of this hub, some
 * of other hubs of the country, and very few of other countries. Employers with a larger `pull` are drawn
 * more often.
 */
function createJobMarket(employers: readonly Employer[], hubs: readonly Hub[]): JobMarket {
  const countryOf = (hub: Hub | null): string => hub?.place.split(', ').at(-1) ?? '';
  const indexes = [...employers.keys()];
  const weightIn = (hub: Hub, index: number): number => {
    const employer = entryAt(employers, index);
    if (employer.hub === hub) return employer.pull * 14;
    if (countryOf(employer.hub) === countryOf(hub)) return employer.pull * 4;
    return STAYS_HOME.has(employer.type) ? employer.pull * 0.001 : employer.pull * 0.025;
  };
  const inHub = new Map(
    hubs.map((hub) => [hub, indexes.map((index) => ({ index, weight: weightIn(hub, index) }))]),
  );
  const forTrack = new Map<string, { index: number; weight: number }[]>();
  const candidates = (hub: Hub, track: string): { index: number; weight: number }[] => {
    const key = `${hub.place}/${track}`;
    const known = forTrack.get(key);
    if (known) return known;
    const found = (inHub.get(hub) ?? [])
      .map(({ index, weight }) => ({
        index,
        weight: weight * (entryAt(employers, index).tracks[track] ?? 0),
      }))
      .filter((candidate) => candidate.weight > 0);
    forTrack.set(key, found);
    return found;
  };
  return {
    anyIn: (random, hub) => random.pickWeighted(inHub.get(hub) ?? [], (one) => one.weight).index,
    forTrack: (random, { hub, track, year }) => {
      const all = candidates(hub, track);
      const open = all.filter(({ index }) => entryAt(employers, index).organization.yearFounded <= year);
      return random.pickWeighted(open.length > 0 ? open : all, (one) => one.weight).index;
    },
  };
}
