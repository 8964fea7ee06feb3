import { MOST_CHAINS } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES, type EntityTypeId } from '@kithline/contract/taxonomy.ts';
import { sayCount } from '../../../lib/say-time.ts';
import type { ChainLink, ChainRow, ChainStop } from './chain-parts.ts';

/** The heading over chains in a profile. */
export function chainsTitle(entityTypeId: EntityTypeId): string {
  return entityTypeId === ENTITY_TYPES.person ? 'Connection chains' : 'Connections';
}

/** "You, Strong tie to Priya Raghunathan, Strong tie to Leila Haddad" */
export function sayChain({ between, target, links }: ChainRow): string {
  const steps = [...between, target].map((stop, index) => {
    const link = links[index];
    if (!link?.strength) return `who works at ${stop.name}`;
    if (link.strength === 'Not Given') return `tie to ${stop.name}, not rated`;
    return `${link.strength} tie to ${stop.name}${link.ratedBy === null ? '' : `, rated by ${link.ratedBy}`}`;
  });
  return ['You', ...steps].join(', ');
}

/** "Strong, then Familiar", "Not rated, then Strong", "Afonso: Familiar"; where the last one works is no tie and is not said. */
export function sayStrengths(links: readonly ChainLink[]): string {
  const words = links.flatMap((link, at) => {
    if (link.strength === null) return [];
    return at === 0 ? capitalized(sayLink(link)) : sayLink(link);
  });
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')}, then ${words.at(-1)}`;
}

/** How one reaches the person at the end: "Strong, then Familiar, through Priya Raghunathan", or "Strong since 2014". */
export function sayWay({ between, links }: ChainRow): string {
  const strengths = sayStrengths(links);
  if (between.length > 0) return `${strengths}, through ${between.map(({ name }) => name).join(', ')}`;
  const year = links[0]?.year;
  return year ? `${strengths} since ${year}` : strengths;
}

/** What stands on a line besides the year: "Strong", "not rated", or "Afonso: Familiar" of an own tie that the other one has rated. */
export function sayLink({ strength, ratedBy }: ChainLink): string {
  if (strength === null) return 'works here';
  if (strength === 'Not Given') return 'not rated';
  return ratedBy === null ? strength : `${ratedBy.split(/\s+/)[0]}: ${strength}`;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "14 ways to reach Leila Haddad, strongest first". Beyond the exact totals it says so. */
export function sayWays(total: number, name: string): string {
  const ways = `${sayCount(total, 'way', 'ways')} to reach ${name}`;
  if (total === 1) return ways;
  return `${total >= MOST_CHAINS ? 'At least ' : ''}${ways}, strongest first`;
}

/** "Director, Northlight Capital"; what is unknown is left out. */
export function sayRole({ title, organization }: ChainStop): string | null {
  return [title, organization?.name].filter(Boolean).join(', ') || null;
}

/** The word that a small picture has room for: the given name, or the whole name of an organization. */
export function shortName({ kind, name }: Pick<ChainStop, 'kind' | 'name'>): string {
  return kind === 'organization' ? name : (name.split(/\s+/)[0] ?? name);
}
