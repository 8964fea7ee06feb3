import type { DirectoryPictures, KnownOf } from '@kithline/contract/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { personStatsQuery, picturesQuery } from '../directory.data.ts';
import type { Entity } from '../entity.ts';

/** For how many of the people in a scope a fact is known. */
export interface KnownFact {
  /** The name of the fact: "place". */
  what: string;
  held: number;
  people: number;
}

interface Counts {
  pictures: DirectoryPictures;
  /** Includes past roles; undefined until loaded. */
  known: KnownOf | undefined;
}

interface NeededFact {
  what: string;
  /** Null if the fact is not counted, or has not loaded yet. */
  heldIn: (counts: Counts) => number | null;
}

const knownIn =
  (list: keyof KnownOf) =>
  ({ known }: Counts): number | null =>
    known?.[list] ?? null;

/** Degrees and majors are not counted. But if nobody's school is known, nobody's degree or major is known. */
const noneWithoutSchool = ({ known }: Counts): number | null => (known?.schools === 0 ? 0 : null);

/** By filter, the fact that must be known for a person to match. */
const NEEDED_FACTS: Readonly<Record<string, NeededFact>> = {
  'summary.location': { what: 'place', heldIn: ({ pictures }) => pictures.withPlace },
  'experience.industries': { what: 'industry', heldIn: knownIn('industries') },
  'experience.organizationSizes': { what: 'organization size', heldIn: knownIn('organizationSizes') },
  'education.schools': { what: 'school', heldIn: knownIn('schools') },
  'education.degrees': { what: 'degree', heldIn: noneWithoutSchool },
  'education.majors': { what: 'major', heldIn: noneWithoutSchool },
};

/**
 * Returns a function that returns a filter's fact, and for how many people it is known. Null if the fact is
 * known for everybody, is not counted, or has not loaded yet.
 */
export function useKnownFacts(entity: Entity): (group: string, filter: string | null) => KnownFact | null {
  const { scope } = useSearchScope();
  const enabled = entity === 'people';
  const { data: pictures } = useQuery({ ...picturesQuery(scope, 'current'), enabled });
  const { data } = useQuery({ ...personStatsQuery(scope, {}, { roles: 'ever' }), enabled });
  return (group, filter) => {
    const fact = NEEDED_FACTS[`${group}.${filter}`];
    if (entity !== 'people' || !pictures || !fact) return null;
    const { people } = pictures;
    const counted = fact.heldIn({ pictures, known: data?.known });
    if (counted === null || counted >= people) return null;
    return { what: fact.what, held: counted, people };
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
