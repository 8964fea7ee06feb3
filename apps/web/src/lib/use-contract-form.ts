import { type FormEvent, useRef, useState } from 'react';
import { CallFailure } from './call.ts';
import { isCodeMissing } from './load-code.ts';
import { useAfterPress } from './use-after-press.ts';
import { useFormState } from './use-form-state.ts';

const UNREACHED = "Couldn't reach Kithline. Try again.";

/** What a schema of the contract has to offer here (any Zod schema does). */
interface Schema {
  safeParse(values: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

export interface ContractFormOptions<Values extends Record<string, unknown>> {
  /** The contract's schema, or how to load it when the form is first used. */
  schema: Schema | (() => Promise<Schema>);
  initial: Values;
  /** Sends the values. A failure's field messages land on their fields; anything else on the form. */
  send: (values: Values) => Promise<void>;
  /** Called with the values after each change. */
  onChange?: (values: Values) => void;
  /** False where leaving a field is no mistake, because another way on the page needs none of them. */
  validatesOnBlur?: boolean;
  /** Said on the form when the server answered without a sentence of its own. */
  fallback?: string;
}

/**
 * A form that validates with the contract's own schema: on blur (after the click, if a click takes the
 * focus), and again on submit with focus on the first field that breaks a rule. What was typed stays,
 * whatever the server says.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  options: ContractFormOptions<Values>,
) {
  const { schema, initial, send, onChange, validatesOnBlur = true } = options;
  const { fallback = 'Something went wrong.' } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // A second submit may come before the next drawing.
  const isUnderWay = useRef(false);
  const { afterPress, dropWaiting } = useAfterPress();
  const { form, errors } = useFormState(initial, onChange);
  const loadSchema = async () => (typeof schema === 'function' ? schema() : schema);
  const validateField = async (name: keyof Values & string) => {
    const left = form.getValues()[name];
    const loaded = await loadSchema();
    if (form.getValues()[name] === left) form.setFieldError(name, errorsOf(loaded, form.getValues())[name]);
  };
  const validateAndSend = async () => {
    const loaded = await loadSchema();
    // What is sent is what was validated, whatever is typed meanwhile.
    const values = form.getValues();
    const found = errorsOf(loaded, values);
    form.setErrors(found);
    const wrong = Object.keys(found);
    if (wrong.length > 0) return focusFirst(wrong);
    setFailure(null);
    await send(values);
  };
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    if (event) form.setValues(filledIn<Values>(event.currentTarget, form.getValues()));
    // All fields are validated now; one more validation could clear the server's message from its field.
    dropWaiting();
    setSending(true);
    try {
      await validateAndSend();
    } catch (error) {
      setFailure(place(error, form.setFieldError, { known: Object.keys(form.getValues()), fallback }));
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  /** Props of one field. */
  const field = (name: keyof Values & string) => ({
    name,
    value: form.values[name] as string,
    onChange: (value: string) => form.setFieldValue(name, value as Values[typeof name]),
    // A schema that does not load is told on submit.
    onBlur: () => {
      if (validatesOnBlur) afterPress(() => void validateField(name).catch(() => undefined));
    },
    error: errors[name] ?? null,
  });
  return {
    form,
    field,
    submit: (event?: FormEvent<HTMLFormElement>) => void submit(event),
    failure,
    setFailure,
    isSending,
  };
}

/** Fields that a password manager fills. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * What some browsers fill into fields without an event: until the form is sent, only the fields themselves
 * hold it.
 */
function filledIn<Values extends Record<string, unknown>>(
  element: HTMLFormElement,
  known: Values,
): Partial<Values> {
  const filled = [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name, value]);
  return Object.fromEntries(filled) as Partial<Values>;
}

/** The first message of each field. */
function errorsOf(schema: Schema, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  if (!parsed.success)
    for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

function place(
  error: unknown,
  setFieldError: (name: string, message: string) => void,
  at: { known: string[]; fallback: string },
): string | null {
  if (isCodeMissing(error)) return UNREACHED;
  if (!(error instanceof CallFailure)) throw error;
  const fields = Object.entries(error.problem?.fields ?? {}).filter(([name]) => at.known.includes(name));
  for (const [name, message] of fields) setFieldError(name, message);
  // Without a problem document it was not the server that answered: no network, or a proxy's own page.
  if (error.problem === null) return UNREACHED;
  if (fields.length === 0) return error.clientMessage ?? at.fallback;
  focusFirst(fields.map(([name]) => name));
  return null;
}

function focusFirst(names: string[]): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('input[name], textarea[name]');
  [...inputs].find((input) => names.includes(input.name))?.focus();
}
