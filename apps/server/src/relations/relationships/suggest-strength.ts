import type { StrengthSuggestion } from '@kithline/contract/relations.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import type { Together } from '../compare-periods.ts';
import { sayStudiedTogether, sayWorkedTogether } from '../say-periods.ts';

export interface TimeTogether {
  organization: string;
  when: Together;
}

/** The latest answer of one kind that one of two people gave to the other's requests for an introduction. */
export interface AnsweredRequest {
  readonly answer: 'passed-on' | 'accepted';
  /** The first word of the other person's name. */
  readonly name: string;
  /** Whether the viewer answered a request of the other person. */
  readonly isByViewer: boolean;
  readonly answeredOn: Date;
}

export interface StrengthFacts {
  employers: readonly TimeTogether[];
  schools: readonly TimeTogether[];
  /**
   * The day of connection in the viewer's network, "YYYY-MM-DD"; null if unknown, or if the person is not in
   * the network.
   */
  connectedOn: string | null;
  /** Number of people whom both know, as far as the viewer may see. */
  peopleBothKnow: number;
  requests: readonly AnsweredRequest[];
}

/** A fact as a sentence, with its points: 0 (only worth mentioning), 1 or 2. */
interface ScoredFact {
  points: number;
  fact: string;
}

/**
 * Two people who were at the same organization for at least this many months count as having worked or
 * studied together, which suggests Familiar. A shorter time may be coincidence.
 */
const MONTHS_TOGETHER = 12;
/** Age in months from which a connection is seldom a coincidence. */
const MONTHS_CONNECTED = 60;
/** Three people whom both know count as one social circle, ten as several. One or two may be coincidence. */
const A_CIRCLE = 3;
const CIRCLES = 10;

/**
 * Strong needs facts of at least two kinds (each kind gives at most 2 points), because each kind alone may be
 * coincidence: a large employer, an old connection, or people whom everybody knows. A suggestion that is too
 * strong would mislead the search for chains. A suggestion that is too weak does no harm: in chains, even Not
 * Given counts as Weak.
 */
const STRENGTH_FROM: readonly (readonly [points: number, strength: StrengthId])[] = [
  [3, 3],
  [2, 2],
  [1, 1],
];

const MOST_NAMED = 3;

/** Returns the strength that the facts suggest, and the facts as sentences, the most important first. */
export function suggestStrength(facts: StrengthFacts, today: Date): StrengthSuggestion {
  const kinds = [
    factsOfTimes(facts.employers, sayWorkedTogether),
    factsOfTimes(facts.schools, sayStudiedTogether),
    factsOfPeople(facts.peopleBothKnow),
    facts.requests.map(factOfRequest),
    factsOfConnection(facts.connectedOn, today),
  ];
  const total = kinds.reduce((sum, kind) => sum + Math.max(0, ...kind.map(({ points }) => points)), 0);
  const strengthId = STRENGTH_FROM.find(([points]) => total >= points)?.[1];
  return {
    strength: strengthId === undefined ? null : strengthOf(strengthId),
    // The sort is stable, so facts with the same points stay in this order.
    facts: kinds
      .flat()
      .toSorted((a, b) => b.points - a.points)
      .map(({ fact }) => fact),
  };
}

function factsOfTimes(
  times: readonly TimeTogether[],
  say: (organization: string, when: Together) => string,
): ScoredFact[] {
  return times
    .toSorted((a, b) => b.when.months - a.when.months)
    .slice(0, MOST_NAMED)
    .map(({ organization, when }) => ({
      points: when.months >= MONTHS_TOGETHER ? 2 : 1,
      fact: say(organization, when),
    }));
}

function factsOfPeople(count: number): ScoredFact[] {
  if (count === 0) return [];
  const people = count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
  return [{ points: pointsOfPeople(count), fact: `${people} you both know.` }];
}

function pointsOfPeople(count: number): number {
  if (count >= CIRCLES) return 2;
  return count >= A_CIRCLE ? 1 : 0;
}

/**
 * A member who answers a request probably knows the other person. But the answer may be a courtesy, so it
 * counts as little as an old connection.
 */
function factOfRequest({ answer, name, isByViewer, answeredOn }: AnsweredRequest): ScoredFact {
  const act = answer === 'accepted' ? 'accepted' : 'passed on';
  const [who, whose] = isByViewer ? ['You', `${name}'s`] : [name, 'yours'];
  return { points: 1, fact: `${who} ${act} a request of ${whose} in ${MONTH_AND_YEAR.format(answeredOn)}.` };
}

function factsOfConnection(connectedOn: string | null, today: Date): ScoredFact[] {
  if (connectedOn === null) return [];
  const since = new Date(`${connectedOn}T00:00:00Z`);
  const points = monthsBetween(since, today) >= MONTHS_CONNECTED ? 1 : 0;
  return [{ points, fact: `Connected since ${MONTH_AND_YEAR.format(since)}.` }];
}

const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the number of calendar months between two dates, ignoring their days. */
function monthsBetween(since: Date, until: Date): number {
  const years = until.getUTCFullYear() - since.getUTCFullYear();
  return years * 12 + until.getUTCMonth() - since.getUTCMonth();
}
