import type { PersonResult } from '@kithline/contract/directory.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { usePersonId } from '../../../lib/signed-in.ts';
import { readStored, store } from '../../../lib/stored.ts';
import { tellingHeadline } from '../../../lib/telling-headline.ts';

/**
 * `described` shows headline and place. `kept` shows labels, the last note and the day of connection.
 * `compact` has one line for each person.
 */
export type ListLook = 'described' | 'kept' | 'compact';

export type Density = 'comfortable' | 'compact';

/**
 * A list without filters is `described` if at least this share of its rows has a headline that says more than
 * the role.
 */
const TELLING = 0.5;

function lookOf(
  results: readonly PersonResult[],
  { density, isFiltered }: { density: Density; isFiltered: boolean },
): ListLook {
  if (density === 'compact') return 'compact';
  const described = results.filter(({ person }) => tellingHeadline(person) !== null).length;
  return !isFiltered && described < results.length * TELLING ? 'kept' : 'described';
}

/**
 * Returns the look of a list. In `shown`, the word `alone` follows the look if nobody in the list is
 * connected to anybody except the viewer. While a list without filters loads, it has the look of the last
 * list without filters.
 */
export function useShownLook(
  results: readonly PersonResult[] | undefined,
  at: { density: Density; isFiltered: boolean; hasThrough: boolean },
): { look: ListLook; shown: string } {
  const key = `kithline-look-${usePersonId() ?? ''}`;
  const [last] = useState(() => readStored(key));
  const { density, isFiltered, hasThrough } = at;
  const isPlain = density === 'comfortable' && !isFiltered;
  const wasKept = isPlain && results === undefined && last !== null;
  const look = wasKept ? 'kept' : lookOf(results ?? [], at);
  const shown = wasKept ? last : `${look}${hasThrough ? '' : ' alone'}`;
  const isKnown = isPlain && results !== undefined;
  useEffect(() => {
    if (isKnown) store(key, look === 'kept' ? shown : null);
  }, [isKnown, key, look, shown]);
  return { look, shown };
}

/** The density that the member has chosen, stored in this browser. Narrow windows have only one density. */
export function useDensity(): { density: Density; choose: (density: Density) => void } {
  const key = `kithline-density-${usePersonId() ?? ''}`;
  const [density, setDensity] = useState<Density>(() =>
    readStored(key) === 'compact' ? 'compact' : 'comfortable',
  );
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  return {
    density: isNarrow ? 'comfortable' : density,
    choose: (chosen) => {
      store(key, chosen === 'compact' ? chosen : null);
      setDensity(chosen);
    },
  };
}
