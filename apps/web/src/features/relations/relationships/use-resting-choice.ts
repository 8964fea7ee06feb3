import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds on a choice before it is taken. */
const REST = 400;

interface RestingChoice<T> {
  /** The marked choice: the current one of the arrow keys, else the saved one. */
  marked: T;
  /** Moves to a choice, perhaps on the way to another. */
  standOn: (value: T) => void;
  /** Takes a choice at once. */
  take: (value: T) => void;
  /** Takes the current choice. */
  settle: () => void;
}

/**
 * State of a choice by arrow keys: choices that are only passed are not taken. Leaving takes the current one.
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
