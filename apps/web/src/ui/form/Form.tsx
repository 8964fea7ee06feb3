import { type ComponentPropsWithRef, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { focusQuietly } from '../a11y/focus-quietly.ts';

/** The state of a form. Created by `useForm`. */
export interface FormState {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** Why sending failed, unless a field shows it. */
  failure: string | null;
  /** Number of changed fields. */
  changes: number;
  reset: () => void;
  /** Increases each time the form is refused. */
  refusals: number;
  /** Names of the fields that have an error. */
  wrong: readonly string[];
}

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'ref'> {
  of: FormState;
  /** Whether submitting does nothing. Needed because Enter submits a form even if its button is idle. */
  idle?: boolean;
  /** Whether the first input gets the focus when the form appears. */
  takesFocus?: boolean;
}

/**
 * The `<form>` element for `useForm`. Cmd or Ctrl with Enter submits it from any of its fields. If the form
 * is refused, the first wrong field gets the focus.
 */
export function Form({ of, idle = false, takesFocus = false, onKeyDown, ...others }: FormProps) {
  const { submit, refusals, wrong } = of;
  const element = useRef<HTMLFormElement>(null);
  const seen = useRef(refusals);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (seen.current === refusals) return;
    seen.current = refusals;
    const first = firstWrong(element.current, wrong);
    if (first) focusQuietly(first);
  }, [refusals, wrong]);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    onKeyDown?.(event);
  };
  return (
    <form
      {...others}
      ref={element}
      noValidate
      onSubmit={(event) => (idle ? event.preventDefault() : submit(event))}
      onKeyDown={press}
    />
  );
}

function firstWrong(form: HTMLFormElement | null, names: readonly string[]): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    '[name], [aria-invalid="true"], [data-clash] button, [data-wrong] button',
  );
  return [...(fields ?? [])].find((field) => !field.matches('[name]') || names.includes(field.name));
}
