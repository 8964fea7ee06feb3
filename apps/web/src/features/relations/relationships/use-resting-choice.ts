import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds that the arrow keys must stay on a choice before it is made. */
const REST = 400;

interface RestingChoice<T> {
  /** The choice that the arrow keys have reached, or else the saved choice. */
  marked: T;
  /** Marks a choice that the arrow keys have reached. */
  standOn: (value: T) => void;
  /** Makes a choice at once. */
  take: (value: T) => void;
  /** Makes the marked choice at once. */
  settle: () => void;
}

/**
 * State of a choice that is made with the arrow keys. A choice that the keys only pass is not made. The
 * marked choice is made when the keys have stayed on it, or when the component unmounts.
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
