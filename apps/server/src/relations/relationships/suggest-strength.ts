import type { StrengthSuggestion } from '@kithline/contract/relations.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import type { Together } from '../compare-periods.ts';
import { sayStudiedTogether, sayWorkedTogether } from '../say-periods.ts';

/** A time that two people had at one organization. */
export interface TimeTogether {
  organization: string;
  when: Together;
}

/** All that is known to speak for a strength. */
export interface StrengthFacts {
  employers: readonly TimeTogether[];
  schools: readonly TimeTogether[];
  /** Since when the person stands in the viewer's network, "YYYY-MM-DD"; null when unknown or not at all. */
  connectedOn: string | null;
  /** People whom both know, as far as the viewer may see. */
  peopleBothKnow: number;
}

/** A sentence, and how much it speaks for: 0 (worth saying only) to 2. */
interface Spoken {
  points: number;
  fact: string;
}

/**
 * A year side by side is long enough to have worked or studied together, which is what Familiar means; less,
 * or a time of unknown length, may have been in passing.
 */
const MONTHS_TOGETHER = 12;
/** A connection that both kept for five years was seldom made in passing; its age alone says little more. */
const MONTHS_CONNECTED = 60;
/** Three people in common are a circle, ten are more than one circle. One or two can be chance. */
const A_CIRCLE = 3;
const CIRCLES = 10;

/**
 * Strong needs two kinds of facts that agree (no kind has more than 2 points), because each alone can be
 * chance: large employers, old connections, people whom everybody knows. Too bold a suggestion would lead
 * chains astray; Not Given counts as Weak there anyway.
 */
const STRENGTH_FROM: readonly (readonly [points: number, strength: StrengthId])[] = [
  [3, 3],
  [2, 2],
  [1, 1],
];

/** Employers and schools that are named; more say nothing new. */
const MOST_NAMED = 3;

/**
 * Which strength the facts speak for, and the facts as sentences, the weightiest first. Never sets anything.
 */
export function suggestStrength(facts: StrengthFacts, today: Date): StrengthSuggestion {
  const kinds = [
    sayTimes(facts.employers, sayWorkedTogether),
    sayTimes(facts.schools, sayStudiedTogether),
    sayPeople(facts.peopleBothKnow),
    sayConnected(facts.connectedOn, today),
  ];
  const total = kinds.reduce((sum, kind) => sum + Math.max(0, ...kind.map(({ points }) => points)), 0);
  const strengthId = STRENGTH_FROM.find(([points]) => total >= points)?.[1];
  return {
    strength: strengthId === undefined ? null : strengthOf(strengthId),
    // Sorting is stable: within the same weight, work, school, people, connection.
    facts: kinds
      .flat()
      .toSorted((a, b) => b.points - a.points)
      .map(({ fact }) => fact),
  };
}

function sayTimes(
  times: readonly TimeTogether[],
  say: (organization: string, when: Together) => string,
): Spoken[] {
  return times
    .toSorted((a, b) => b.when.months - a.when.months)
    .slice(0, MOST_NAMED)
    .map(({ organization, when }) => ({
      points: when.months >= MONTHS_TOGETHER ? 2 : 1,
      fact: say(organization, when),
    }));
}

function sayPeople(count: number): Spoken[] {
  if (count === 0) return [];
  const people = count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
  return [{ points: pointsOfPeople(count), fact: `${people} you both know.` }];
}

function pointsOfPeople(count: number): number {
  if (count >= CIRCLES) return 2;
  return count >= A_CIRCLE ? 1 : 0;
}

function sayConnected(connectedOn: string | null, today: Date): Spoken[] {
  if (connectedOn === null) return [];
  const since = new Date(`${connectedOn}T00:00:00Z`);
  const points = monthsBetween(since, today) >= MONTHS_CONNECTED ? 1 : 0;
  return [{ points, fact: `Connected since ${MONTH_AND_YEAR.format(since)}.` }];
}

const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Calendar months, not counting the days. */
function monthsBetween(since: Date, until: Date): number {
  const years = until.getUTCFullYear() - since.getUTCFullYear();
  return years * 12 + until.getUTCMonth() - since.getUTCMonth();
}
