import { type FormErrors, useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { CallFailure } from './call.ts';
import { useAfterPress } from './use-after-press.ts';

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
 * A form that validates with the contract's own schema: on blur (after the click, if a click takes the focus), and again on
 * submit with focus on the first field that breaks a rule. What was typed stays, whatever the server says.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  options: ContractFormOptions<Values>,
) {
  const { schema, initial, send, onChange, validatesOnBlur = true } = options;
  const { fallback = 'Something went wrong.' } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const { afterPress, dropWaiting } = useAfterPress();
  const form = useForm<Values>({
    initialValues: initial,
    validate: async (values) => errorsOf(typeof schema === 'function' ? await schema() : schema, values),
    validateInputOnBlur: validatesOnBlur,
    onValuesChange: (values) => onChange?.(values),
  });
  const validateAndSend = form.onSubmit(
    async (values) => {
      setFailure(null);
      try {
        await send(values);
      } catch (error) {
        setFailure(place(error, form.setFieldError, { known: Object.keys(values), fallback }));
      }
    },
    (errors) => focusFirst(Object.keys(errors)),
  );
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (event) form.setValues(filledIn<Values>(event.currentTarget, form.getValues()));
    // All fields are validated now; one more validation could clear the server's message from its field.
    dropWaiting();
    validateAndSend(event);
  };
  /** Props of one field. */
  const field = (name: keyof Values & string) => {
    const { value, onChange, onBlur, error } = form.getInputProps(name) as {
      value: string;
      onChange: (value: string) => void;
      onBlur: () => void;
      error?: string;
    };
    return { name, value, onChange, onBlur: () => afterPress(onBlur), error: error ?? null };
  };
  return { form, field, submit, failure, setFailure, isSending: form.submitting };
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
function errorsOf(schema: Schema, values: unknown): FormErrors {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  if (!parsed.success)
    for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

type SetFieldError = (field: never, message: string) => void;

function place(
  error: unknown,
  setFieldError: SetFieldError,
  at: { known: string[]; fallback: string },
): string | null {
  if (!(error instanceof CallFailure)) throw error;
  const fields = Object.entries(error.problem?.fields ?? {}).filter(([name]) => at.known.includes(name));
  for (const [name, message] of fields) setFieldError(name as never, message);
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
