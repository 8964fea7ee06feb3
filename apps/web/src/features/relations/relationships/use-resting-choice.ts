import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds that one stays on a choice before it counts. */
const REST = 400;

interface RestingChoice<T> {
  /** The choice that is marked: the one that one stands on, else the one that holds. */
  marked: T;
  /** Stands on a choice, on the way to another perhaps. */
  standOn: (value: T) => void;
  /** Chooses at once. */
  take: (value: T) => void;
  /** Chooses what one stands on. */
  settle: () => void;
}

/**
 * A choice among which one walks with the arrow keys: what is only passed is not chosen. Going away chooses.
 */
export function useRestingChoice<T>(chosen: T, choose: (value: T) => void): RestingChoice<T> {
  const [place, setPlace] = useState<{ value: T } | null>(null);
  const settle = () => {
    setPlace(null);
    if (place && place.value !== chosen) choose(place.value);
  };
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (!place) return undefined;
    const timer = setTimeout(() => settleNow(), REST);
    return () => clearTimeout(timer);
  }, [place]);
  useEffect(() => () => settleNow(), []);
  return {
    marked: place ? place.value : chosen,
    standOn: (value) => setPlace({ value }),
    take: (value) => {
      setPlace(null);
      choose(value);
    },
    settle,
  };
}
