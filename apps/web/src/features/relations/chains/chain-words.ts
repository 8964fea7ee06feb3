import { MOST_CHAINS } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import { sayCount } from '../../../lib/say-time.ts';
import type { ChainLink, ChainRow, ChainStop } from './chain-parts.ts';

export function chainsTitle(entityTypeId: EntityTypeId): string {
  return entityTypeId === ENTITY_TYPES.person ? 'Connection chains' : 'Connections';
}

/**
 * "You, Strong tie to Priya Raghunathan since 2014, both at Lumen Advisory now, Weak tie to Leila Haddad,
 * rated by Priya Raghunathan"
 */
export function describeChain({ between, target, links }: ChainRow): string {
  const steps = [...between, target].map((stop, index) => {
    const link = links[index];
    if (!link?.strength) return `who works at ${stop.name}`;
    const tie = `tie to ${stop.name}${sayYear(link, ' since ')}`;
    if (link.strength === 'Not Given') return [tie, 'not rated', ...moreEvidence(link)].join(', ');
    const rater = link.ratedBy === null ? [] : [`rated by ${link.ratedBy}`];
    return [`${link.strength} ${tie}`, ...rater, ...moreEvidence(link)].join(', ');
  });
  return ['You', ...steps].join(', ');
}

/**
 * "Tie strength: Strong, rated by Priya Raghunathan, connected since 2018, both at Halden Ventures 2014 to
 * 2018"; null for a link that is not a tie.
 */
export function describeEvidence(link: ChainLink): string | null {
  if (link.strength === null) return null;
  const rating =
    link.strength === 'Not Given' ? 'not rated' : `${link.strength}, rated by ${link.ratedBy ?? 'you'}`;
  return [`Tie strength: ${rating}${sayYear(link, ', connected since ')}`, ...moreEvidence(link)].join(', ');
}

/** Returns the evidence for a tie besides its rating and its year. */
function moreEvidence({ workedTogether, messageMonths }: ChainLink): string[] {
  const messages = `messages both ways in ${sayCount(messageMonths, 'month', 'months')}`;
  return messageMonths === 0 ? [...workedTogether] : [...workedTogether, messages];
}

/** Returns the text `before` followed by the year of the tie; '' if the year is unknown. */
function sayYear({ year }: Pick<ChainLink, 'year'>, before: string): string {
  return year === null ? '' : `${before}${year}`;
}

/**
 * "Strong, then Familiar", "Not rated, then Strong", "Familiar (rated by Afonso)". Links that are no ties,
 * such as to a workplace, are left out.
 */
export function describeStrengths(links: readonly ChainLink[]): string {
  return thenEach(links, (link) => sayTie(link, ''));
}

/**
 * "Strong since 2014, then Familiar since 2018", "Not rated, connected since 2014", "Familiar since 2014
 * (rated by Afonso)"
 */
export function describeTies(links: readonly ChainLink[]): string {
  return thenEach(links, (link) => {
    const before = link.strength === 'Not Given' ? ', connected since ' : ' since ';
    return sayTie(link, sayYear(link, before));
  });
}

/** Returns a tie's strength and `year`, and its rater if the other person has rated a tie of the viewer. */
function sayTie(link: ChainLink, year: string): string {
  const strength = sayLink({ ...link, ratedBy: null }) + year;
  return link.isOwn && link.ratedBy !== null ? `${strength} (rated by ${firstWord(link.ratedBy)})` : strength;
}

function thenEach(links: readonly ChainLink[], say: (link: ChainLink) => string): string {
  const words = links.flatMap((link, at) => {
    if (link.strength === null) return [];
    return at === 0 ? capitalized(say(link)) : say(link);
  });
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')}, then ${words.at(-1)}`;
}

/**
 * Describes how the person at the end is reached: "Through Priya Raghunathan: Strong, then Familiar", or
 * "Strong since 2014" for a direct tie.
 */
export function describeWay({ between, links }: ChainRow): string {
  if (between.length === 0) return describeTies(links);
  return `Through ${between.map(({ name }) => name).join(', ')}: ${describeStrengths(links)}`;
}

/**
 * Returns the label of a line, without the year: "Strong", "not rated", "works here" for a link that is not a
 * tie, or "Afonso: Familiar" for a tie of the viewer that the other person has rated.
 */
export function sayLink({ strength, isOwn, ratedBy }: ChainLink): string {
  if (strength === null) return 'works here';
  if (strength === 'Not Given') return 'not rated';
  return ratedBy === null || !isOwn ? strength : `${firstWord(ratedBy)}: ${strength}`;
}

const firstWord = (name: string): string => name.split(/\s+/)[0] ?? name;

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * "14 ways to reach Leila Haddad, shortest first, then strongest". If the total may be higher, the text
 * begins with "At least".
 */
export function describeWays(total: number, name: string): string {
  const ways = `${sayCount(total, 'way', 'ways')} to reach ${name}`;
  if (total === 1) return ways;
  return `${total >= MOST_CHAINS ? 'At least ' : ''}${ways}, shortest first, then strongest`;
}

/** "Director, Northlight Capital", without unknown parts; null if both are unknown. */
export function sayRole({ title, organization }: ChainStop): string | null {
  return [title, organization?.name].filter(Boolean).join(', ') || null;
}

/** Returns a short name for a small picture: the given name, or the whole name of an organization. */
export function shortName({ kind, name }: Pick<ChainStop, 'kind' | 'name'>): string {
  return kind === 'organization' ? name : (name.split(/\s+/)[0] ?? name);
}
