import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds to stay on a choice before it is made. */
const REST = 400;

interface RestingChoice<T> {
  /** The choice to mark: where the arrow keys are, or the saved one. */
  marked: T;
  /** Moves to a choice, which may be only on the way to another one. */
  standOn: (value: T) => void;
  /** Makes a choice at once. */
  take: (value: T) => void;
  /** Makes the choice where the arrow keys are. */
  settle: () => void;
}

/**
 * State of a choice that is made with the arrow keys. Choices that the keys only pass are not made. When the
 * focus leaves, the choice where the keys are is made.
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
