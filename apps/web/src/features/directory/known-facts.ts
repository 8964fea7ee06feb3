import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { picturesQuery } from './directory.data.ts';
import type { Entity } from './entity.ts';

/** Of how many people of a scope something is known. */
export interface KnownFact {
  /** "place": what a filter looks at. */
  what: string;
  held: number;
  people: number;
}

interface Asked {
  what: string;
  heldIn: (pictures: DirectoryPictures) => number;
}

/** The filters of people that find nobody of whom a fact is not known, as often nobody's is after an import. */
const ASKED: Readonly<Record<string, Asked>> = {
  'summary.location': { what: 'place', heldIn: ({ withPlace }) => withPlace },
  'experience.industries': { what: 'industry', heldIn: ({ withIndustry }) => withIndustry },
};

/** Says of how many people of the scope the fact is known that a filter looks at; null where it is known of all, or not counted. */
export function useKnownFacts(entity: Entity): (group: string, filter: string | null) => KnownFact | null {
  const { scope } = useSearchScope();
  const { data } = useQuery({ ...picturesQuery(scope, 'current'), enabled: entity === 'people' });
  return (group, filter) => {
    const asked = ASKED[`${group}.${filter}`];
    if (entity !== 'people' || !data || !asked) return null;
    const held = Math.min(asked.heldIn(data), data.people);
    return held === data.people ? null : { what: asked.what, held, people: data.people };
  };
}

/** "place known for 0 of 4,928" */
export const sayKnown = ({ what, held, people }: KnownFact): string =>
  `${what} known for ${sayNumber(held)} of ${sayNumber(people)}`;

/** "4,928 people have no known place." */
export function sayUnknown({ what, held, people }: KnownFact): string {
  const count = people - held;
  return `${sayNumber(count)} ${count === 1 ? 'person has' : 'people have'} no known ${what}.`;
}
