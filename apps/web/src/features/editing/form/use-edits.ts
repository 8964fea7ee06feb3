import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { useAfterPress } from '../../../lib/use-after-press.ts';
import { focusQuietly } from '../../../ui/a11y/focus-quietly.ts';
import {
  changedFields,
  clashingFields,
  type Edits,
  isSame,
  keepEdits,
  readEdits,
  shownValues,
  type Value,
  type Values,
} from './edits.ts';

const LOST = 'Kithline did not answer. What you typed is still here. Try again.';
/** Values by the names of their fields. */
export type FileValues = Readonly<Partial<Record<string, string>>>;
const NO_FILES: FileValues = {};
const UNDECIDED = 'This was changed elsewhere. Choose at each marked field, then save.';

interface Schema {
  safeParse(
    body: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

interface Options<V extends Values> {
  /** The name under which this browser keeps unsaved changes. */
  draft: string;
  saved: V;
  schema: Schema;
  /** What contacts files alone say of fields that are saved empty; it stands until somebody edits it. */
  files?: FileValues;
  /** `send` sends the changed fields alone, so the others need not keep the rules. */
  sendsChangesOnly?: boolean;
  /** Returns the values as the schema and the server have them. */
  toBody: (values: V) => Record<string, unknown>;
  /** Sends the values; `changed` names those that differ. Resolves once the saved values have been read again. Throws CallFailure. */
  send: (values: V, changed: readonly string[]) => Promise<void>;
  /** Reads the saved values again after they were changed elsewhere. */
  refresh: () => Promise<void>;
  /** "Bio failed to update" */
  fallback: string;
  onSaved: () => void;
}

export type EditsForm<V extends Values> = ReturnType<typeof useEdits<V>>;

/**
 * Keeps each changed field with the value that was saved when the change began. When the saved values are read again, it knows which
 * fields were changed elsewhere, too; both values stay until the editor chooses. Unchanged fields show the saved values.
 */
export function useEdits<V extends Values>(options: Options<V>) {
  const { draft, saved, schema, toBody, files = NO_FILES, sendsChangesOnly = false } = options;
  const [edits, setEdits] = useState<Edits>(() => readEdits(draft, saved));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { afterPress, dropWaiting } = useAfterPress();
  const form = useRef<HTMLFormElement>(null);
  const values = shownValues({ ...saved, ...files } as V, edits);
  const changed = changedFields(saved, edits);
  const clashes = clashingFields(saved, edits);
  useEffect(() => keepEdits(draft, saved, edits), [draft, saved, edits]);

  const clearError = (name: string) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([path]) => fieldOf(path) !== name)));
  const set = (name: string, mine: Value) => {
    setEdits((now) => ({ ...now, [name]: { base: now[name]?.base ?? saved[name] ?? '', mine } }));
    clearError(name);
  };
  const drop = (name: string) => {
    setEdits(({ [name]: _mine, ...rest }) => rest);
    clearError(name);
  };
  const isFromFiles = (name: string) => files[name] !== undefined && edits[name] === undefined;
  const validate = () => {
    const wrong = Object.entries(messagesOf(schema, toBody(values)));
    return Object.fromEntries(wrong.filter(([name]) => !sendsChangesOnly || changed.includes(name)));
  };
  const reset = () => {
    // A message about what is taken back, of the field that has just lost the focus.
    dropWaiting();
    setEdits({});
    setErrors({});
    setFailure(null);
    // Now, because a form that closes at once runs no effect again.
    keepEdits(draft, saved, {});
  };
  const save = async (): Promise<boolean> => {
    dropWaiting();
    const wrong = validate();
    setErrors(wrong);
    setFailure(clashes.length > 0 ? UNDECIDED : null);
    if (Object.keys(wrong).length > 0 || clashes.length > 0) {
      focusFirstWrong(form);
      return false;
    }
    const sent = values;
    setSaving(true);
    try {
      await options.send(sent, changed);
      // What was typed while it was being saved stays.
      setEdits((now) => without(now, sent));
      // Now, because a form that closes at once runs no effect again, and would leave its draft behind.
      keepEdits(draft, saved, without(edits, sent));
      options.onSaved();
      return true;
    } catch (error) {
      await explain(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const explain = async (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    const { problem } = error;
    if (problem?.code === 'changed-meanwhile') {
      await options.refresh();
      setFailure(UNDECIDED);
    } else if (problem === null) setFailure(LOST);
    else {
      const own = Object.entries(problem.fields ?? {}).filter(([path]) => fieldOf(path) in saved);
      setErrors(Object.fromEntries(own));
      setFailure(own.length > 0 ? options.fallback : (error.clientMessage ?? options.fallback));
    }
    focusFirstWrong(form);
  };
  /** Props of one field, whatever its kind. */
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    // Typing the files' value again is no edit.
    onChange: (value: Value) => (value === files[name] ? drop(name) : set(name, value)),
    onBlur: () =>
      afterPress(() => {
        // A field that is left empty has the files' value again, as the profile has.
        if (files[name] !== undefined && isSame(values[name] ?? '', '')) drop(name);
        const { [name]: message } = validate();
        setErrors(({ [name]: _before, ...rest }) => (message ? { ...rest, [name]: message } : rest));
      }),
    error: errors[name] ?? null,
  });
  /** Messages of a list's entries, by index. */
  const entryErrors = (name: keyof V & string): Record<number, string> =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([path, message]) => {
        const place = path.startsWith(`${name}.`) ? Number(path.slice(name.length + 1)) : NaN;
        return Number.isInteger(place) ? [[place, message]] : [];
      }),
    );
  return {
    ref: form,
    values,
    field,
    entryErrors,
    set,
    reset,
    save,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isSaving) void save();
    },
    changes: changed.length,
    failure: failure === UNDECIDED && clashes.length === 0 ? null : failure,
    isSaving,
    /** The value that was saved elsewhere in a field that is changed here, too; undefined without a clash. */
    theirs: (name: keyof V & string): Value | undefined => (clashes.includes(name) ? saved[name] : undefined),
    keepMine: (name: keyof V & string) =>
      setEdits((now) => ({
        ...now,
        [name]: { base: saved[name] ?? '', mine: now[name]?.mine ?? saved[name] ?? '' },
      })),
    takeTheirs: (name: keyof V & string) => drop(name),
    isFromFiles,
  };
}

/** Returns the edits without those that have been saved. */
function without(edits: Edits, sent: Values): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(([field, { mine }]) => !isSame(mine, sent[field] ?? '')),
  );
}

/** The field of a path: "mappedNames.2" is in "mappedNames". */
const fieldOf = (path: string): string => path.split('.')[0] ?? '';

/** The first message of each field. */
function messagesOf(schema: Schema, body: unknown): Record<string, string> {
  const parsed = schema.safeParse(body);
  const messages: Record<string, string> = {};
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) messages[String(path[0] ?? '')] ??= message;
  return messages;
}

/** Once the messages are drawn. */
function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => {
    const wrong = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-clash] button, [data-wrong] button',
    );
    if (wrong) focusQuietly(wrong);
  });
}
