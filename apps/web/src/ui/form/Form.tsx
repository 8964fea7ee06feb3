import { type ComponentPropsWithRef, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { focusQuietly } from '../a11y/focus-quietly.ts';

/** The state of a form. Created by `useForm`. */
export interface FormState {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /**
   * Why sending failed, unless a field shows it. After a failure the form can be sent again, even if nothing
   * has changed.
   */
  failure: string | null;
  /** Number of changed fields. */
  changes: number;
  /** Discards the changes. */
  reset: () => void;
  /** Increases each time the form is refused. Then the first field of `wrong` gets the focus. */
  refusals: number;
  /** Names of the fields that have an error. */
  wrong: readonly string[];
}

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'ref'> {
  of: FormState;
  /**
   * Whether submitting does nothing, because nothing has changed. Needed because Enter submits a form even if
   * its button is idle.
   */
  idle?: boolean;
  /** Whether the first field gets the focus when the form appears. */
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

/** Returns the first field of a form that has an error or a clash. */
function firstWrong(form: HTMLFormElement | null, names: readonly string[]): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    '[name], [aria-invalid="true"], [data-clash] button, [data-wrong] button',
  );
  return [...(fields ?? [])].find((field) => !field.matches('[name]') || names.includes(field.name));
}
