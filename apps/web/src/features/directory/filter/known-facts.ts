import type { DirectoryPictures, KnownOf } from '@kithline/contract/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { personStatsQuery, picturesQuery } from '../directory.data.ts';
import type { Entity } from '../entity.ts';

/** Of how many people of a scope something is known. */
export interface KnownFact {
  /** "place": what a filter looks at. */
  what: string;
  held: number;
  people: number;
}

interface Counts {
  pictures: DirectoryPictures;
  /** Of everybody in the scope, by all their roles; undefined until it has loaded. */
  known: KnownOf | undefined;
}

interface Asked {
  what: string;
  /** Of how many people it is known; null where, or while, that is not counted. */
  heldIn: (counts: Counts) => number | null;
}

const knownIn =
  (list: keyof KnownOf) =>
  ({ known }: Counts): number | null =>
    known?.[list] ?? null;

/** Degrees and majors are not counted, but without a school nobody has any. */
const noneWithoutSchool = ({ known }: Counts): number | null => (known?.schools === 0 ? 0 : null);

/**
 * The filters of people that find nobody of whom a fact is not known, as often nobody's is after an import.
 */
const ASKED: Readonly<Record<string, Asked>> = {
  'summary.location': { what: 'place', heldIn: ({ pictures }) => pictures.withPlace },
  'experience.industries': { what: 'industry', heldIn: ({ pictures }) => pictures.withIndustry },
  'experience.organizationSizes': { what: 'organization size', heldIn: knownIn('organizationSizes') },
  'education.schools': { what: 'school', heldIn: knownIn('schools') },
  'education.degrees': { what: 'degree', heldIn: noneWithoutSchool },
  'education.majors': { what: 'major', heldIn: noneWithoutSchool },
};

/**
 * Says of how many people of the scope the fact is known that a filter looks at; null where it is known of
 * all, or not counted.
 */
export function useKnownFacts(entity: Entity): (group: string, filter: string | null) => KnownFact | null {
  const { scope } = useSearchScope();
  const enabled = entity === 'people';
  const { data: pictures } = useQuery({ ...picturesQuery(scope, 'current'), enabled });
  const { data } = useQuery({ ...personStatsQuery(scope, {}, { roles: 'ever' }), enabled });
  return (group, filter) => {
    const asked = ASKED[`${group}.${filter}`];
    if (entity !== 'people' || !pictures || !asked) return null;
    const { people } = pictures;
    const counted = asked.heldIn({ pictures, known: data?.known });
    if (counted === null || counted >= people) return null;
    return { what: asked.what, held: counted, people };
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
