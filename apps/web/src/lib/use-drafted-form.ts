import { useState } from 'react';
import { keepDraftedValues, readDraftedValues } from './drafted-values.ts';
import { readDraft } from './drafts.ts';
import { useUserId } from './signed-in.ts';
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts';

type Texts = Record<string, string>;

/** `initial` are the values of the empty form; `of` says what the form makes: "invite". */
type Options<Values extends Texts> = Omit<ContractFormOptions<Values>, 'onChange'> & { of: string };

/**
 * A form whose values outlive it, for this user, until they are sent or dropped. They are kept with each change and not by an
 * effect: logging out forgets all drafts while the form may still be drawn.
 */
export function useDraftedForm<Values extends Texts>({ of, ...options }: Options<Values>) {
  const name = useDraftName(of);
  const [initial] = useState(() => readDraftedValues(name, options.initial));
  const drop = () => keepDraftedValues(name, null);
  const made = useContractForm({
    ...options,
    initial,
    onChange: (values) => keepDraftedValues(name, isEmpty(values, options.initial) ? null : values),
    send: async (values) => {
      await options.send(values);
      drop();
    },
  });
  return { ...made, drop };
}

/** Whether this form was left with unsent values, asked once as the part is drawn. */
export function useHasFormDraft(of: string): boolean {
  const name = useDraftName(of);
  const [has] = useState(() => readDraft(name) !== null);
  return has;
}

function useDraftName(of: string): string {
  return `form:${useUserId()}:${of}`;
}

function isEmpty(values: Texts, initial: Texts): boolean {
  return Object.keys(initial).every((field) => values[field]?.trim() === initial[field]);
}
