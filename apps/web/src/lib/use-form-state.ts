import { useRef, useState } from 'react';

type Errors = Readonly<Partial<Record<string, string>>>;

/** The values of a form, and the message of each field. A change takes the messages of its fields away. */
export function useFormState<Values extends Record<string, unknown>>(
  initial: Values,
  onChange: ((values: Values) => void) | undefined,
) {
  const [values, draw] = useState(initial);
  const [initialValues] = useState(initial);
  // A change and what follows it, such as sending, may come before the next drawing.
  const latest = useRef(values);
  const [errors, setErrors] = useState<Errors>({});
  const change = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed };
    draw(latest.current);
    onChange?.(latest.current);
  };
  const setFieldError = (name: string, message: string | undefined) =>
    setErrors((current) => ({ ...current, [name]: message }));
  const setValues = (changed: Partial<Values>) => {
    setErrors({});
    change(changed);
  };
  const form = {
    values,
    getValues: () => latest.current,
    setValues,
    setErrors,
    setFieldError,
    reset: () => setValues(initialValues),
    isDirty: () => Object.keys(initialValues).some((name) => values[name] !== initialValues[name]),
    setFieldValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
      setFieldError(name, undefined);
      change({ [name]: value } as unknown as Partial<Values>);
    },
  };
  return { form, errors };
}
