import type { PersonResult } from '@kithline/contract/directory.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { usePersonId } from '../../../lib/signed-in.ts';
import { readStored, store } from '../../../lib/stored.ts';
import { tellingHeadline } from '../../../lib/telling-headline.ts';

/**
 * The look of rows of people: `described` by headline and place; `kept` with labels, last note and day of
 * connection, if few people have a headline, as after an import; or `compact`, one line each.
 */
export type ListLook = 'described' | 'kept' | 'compact';

export type Density = 'comfortable' | 'compact';

/** The list has a column of headlines from this share of rows with a telling headline on. */
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
 * Returns the appearance of a list, with `alone` if only the viewer can be connected. While a list loads, it
 * is that of the last list without filters.
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

/** The density that the member has chosen, stored in this browser. Phones have only one density. */
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
