import { useEffect, useEffectEvent, useRef } from 'react';

type Texts = Record<string, string>;

/** What is needed of a form. */
interface Form<Values> {
  values: Values;
  setValues: (values: Values) => void;
}

/**
 * Compares a form with what is saved: how many of its fields differ, and the way back. When what is saved changes, because
 * it was saved here or elsewhere, a form that held nothing else follows; what somebody is writing stays.
 */
export function useSavedValues<Values extends Texts>(form: Form<Values>, saved: Values) {
  const base = useRef(saved);
  const reset = () => {
    form.setValues(saved);
  };
  const follow = useEffectEvent(() => {
    if (isSame(form.values, base.current) || isSame(form.values, saved)) reset();
    base.current = saved;
  });
  const version = JSON.stringify(saved);
  useEffect(() => follow(), [version]);
  return { changes: Object.keys(saved).filter((name) => form.values[name] !== saved[name]).length, reset };
}

/** Spaces around a text do not count: the server takes them away. */
function isSame(one: Texts, other: Texts): boolean {
  return Object.keys(other).every((name) => one[name]?.trim() === other[name]?.trim());
}
