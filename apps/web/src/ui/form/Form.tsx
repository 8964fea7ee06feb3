import { type ComponentPropsWithRef, type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { focusQuietly } from '../a11y/focus.ts';

/** What forms show of their state; `useForm` makes it. */
export interface FormState {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  isSending: boolean;
  /** Why it was not sent, where no field says it. It can be sent again even when nothing differs. */
  failure: string | null;
  /** How many fields differ from what is saved. */
  changes: number;
  /** Goes back to what is saved. */
  reset: () => void;
  /** Counts how often something was wrong: the first field of `wrong` then gets the focus. */
  refusals: number;
  /** Names of the fields that have a message. */
  wrong: readonly string[];
}

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'ref'> {
  of: FormState;
  /** Nothing changed: submitting does nothing. Enter submits even when the button is idle. */
  idle?: boolean;
  /** Its first field has the focus as it appears. */
  takesFocus?: boolean;
}

/**
 * The element of a form that `useForm` runs. Cmd or Ctrl with Enter sends it from any of its fields, and the
 * first faulty one gets the focus.
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

/** The first field of a form that has a message, or asks for a choice between two values. */
function firstWrong(form: HTMLFormElement | null, names: readonly string[]): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    '[name], [aria-invalid="true"], [data-clash] button, [data-wrong] button',
  );
  return [...(fields ?? [])].find((field) => !field.matches('[name]') || names.includes(field.name));
}
