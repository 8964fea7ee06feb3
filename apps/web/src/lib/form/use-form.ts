import { type FormEvent, useRef, useState } from 'react';
import { CallFailure } from '../call.ts';
import { isCodeMissing } from '../load-code.ts';
import { entryMessages, type Messages, ofFields, readBody, type Rules, withoutField } from './rules.ts';
import { useAfterPress } from './use-after-press.ts';
import { type Draft, useEdits } from './use-edits.ts';
import {
  bodyOf,
  changedFields,
  type FileValues,
  isSame,
  type NameOf,
  sayValue,
  shownValues,
  type Values,
} from './values.ts';

const UNREACHED = "Couldn't reach Kithline. Try again.";
const UNDECIDED = 'This was changed elsewhere. Choose which version to keep, then save.';
const MEANWHILE = 'This was changed elsewhere. Try again.';
/** No values from files. The type `never` fits the `files` of every form. */
const NO_FILES = {} as never;

type Beginning<V> =
  | {
      /**
       * The saved values. A field that the user has not changed shows its latest saved value. Once the form
       * is saved, only edits made after sending stay.
       */
      saved: V;
      initial?: never;
    }
  | {
      /**
       * The initial values. After the form is sent, the fields keep what was typed, because the form is about
       * to close.
       */
      initial: V;
      saved?: never;
    };

interface Sending<V extends Values> {
  /** The fields whose values differ from the saved values. */
  changed: readonly NameOf<V>[];
  /**
   * The name by which the server recognizes a repeated request and carries it out only once. A request
   * repeated with the same body keeps its name. Empty if the form has no draft.
   */
  id: string;
}

interface CommonOptions<V extends Values, Body> {
  /** Where unsaved changes are stored. Without a draft, they are lost when the form closes. */
  draft?: Draft;
  /** The schema of the endpoint's body, or a function that loads the schema when the form is first used. */
  schema: Rules<Body> | (() => Promise<Rules<Body>>);
  /** Returns the values in the shape that the schema needs. Default: `bodyOf`. */
  toBody?: (values: V) => unknown;
  /**
   * Sends the body. Throws CallFailure; messages for fields are shown at the fields. If the form has `saved`
   * values, resolves only after these have been fetched again.
   */
  send: (body: Body, sending: Sending<V>) => Promise<void>;
  /** The form's message if the server refuses without a message. */
  fallback?: string;
  /** Whether `send` sends only changed fields. The other fields may then break the rules. */
  sendsChangesOnly?: boolean;
  /**
   * Whether a field is checked when it loses the focus. False if fields may be left empty, because the page
   * offers another way that needs no field.
   */
  validatesOnBlur?: boolean;
  /**
   * Values from contacts files for fields whose saved value is empty. A field shows the file's value until
   * the user edits the field.
   */
  files?: FileValues<V>;
  /** Whether a failure means that the saved values were changed elsewhere. */
  isClash?: (failure: CallFailure) => boolean;
  /** Fetches the saved values again after a failure that `isClash` recognizes. */
  refresh?: () => Promise<void>;
  /** Whether it was the viewer who last saved a field, in another tab or by taking a change back. */
  isOwnChange?: (name: NameOf<V>) => boolean;
}

/** `false` as an initial value stands for any boolean. */
type ValueOf<T> = T extends boolean ? boolean : T;

type FormOptions<V extends Values, Body> = CommonOptions<V, Body> & Beginning<V>;

export type Form<V extends Values = Values> = ReturnType<typeof useForm<V, unknown>>;

/**
 * State of a form, which `ui/form/Form.tsx` renders. All fields are checked with the schema when the form is
 * submitted. Unless `validatesOnBlur` is false, each field is also checked when it loses the focus or, if a
 * click moved the focus, after the click. Typed values are kept if the server refuses them. If a field that
 * the user has changed gets another saved value from elsewhere, the form keeps both values until the user
 * chooses one.
 */
export function useForm<V extends Values, Body>(options: FormOptions<V, Body>) {
  const { schema, files = NO_FILES, sendsChangesOnly = false, validatesOnBlur = true } = options;
  const { toBody = bodyOf, fallback = 'Something went wrong.', isClash = isChangedMeanwhile } = options;
  const [initial] = useState(options.initial);
  const saved = (options.saved ?? initial) as V;
  const edits = useEdits(options.draft, saved);
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // A second submit can happen before the next render.
  const isUnderWay = useRef(false);
  const { afterPress, dropWaiting } = useAfterPress();
  const values = shownValues(saved, edits.edits, files);
  const getValues = () => shownValues(saved, edits.latest(), files);

  const set = <K extends NameOf<V>>(name: K, value: ValueOf<V[K]>) => {
    setMessages((now) => withoutField(now, name));
    edits.set(name, value);
  };
  const drop = (name: NameOf<V>) => {
    setMessages((now) => withoutField(now, name));
    edits.drop(name);
  };
  const reset = () => {
    // A check of the field that has just lost the focus may still be waiting.
    dropWaiting();
    edits.dropAll();
    setMessages({});
    setFailure(null);
  };
  const check = async () => {
    const rules = typeof schema === 'function' ? await schema() : schema;
    // The values that were checked are sent, even if the user goes on typing during the check.
    const checked = getValues();
    const changed = changedFields(saved, edits.latest());
    const raw = toBody(checked);
    const { messages: all, data } = readBody(rules, raw);
    const wrong = sendsChangesOnly ? ofFields(all, (field) => changed.includes(field as NameOf<V>)) : all;
    return { checked, changed, raw: JSON.stringify(raw), body: data, wrong };
  };
  const checkField = async (name: NameOf<V>) => {
    // When the user leaves a field empty, it shows the file's value again, as the profile does.
    if (files[name] !== undefined && isSame(getValues()[name] ?? '', '')) drop(name);
    const valueOnBlur = getValues()[name];
    const { wrong } = await check();
    if (getValues()[name] !== valueOnBlur) return;
    setMessages((now) => ({ ...withoutField(now, name), ...ofFields(wrong, (field) => field === name) }));
  };
  /** Resolves to whether the form was sent. */
  const checkAndSend = async (): Promise<boolean> => {
    const { checked, changed, raw, body, wrong } = await check();
    setMessages(wrong);
    setFailure(edits.clashes.length > 0 ? UNDECIDED : null);
    if (Object.keys(wrong).length > 0 || edits.clashes.length > 0) return false;
    setSending(true);
    await options.send(body, { changed, id: edits.begin(raw) });
    if (options.saved === undefined) edits.finish();
    else edits.settle(checked);
    return true;
  };
  /**
   * Shows why the form was not sent. Rethrows an error that is neither a failed call nor code that did not
   * load.
   */
  const explain = async (error: unknown) => {
    if (isCodeMissing(error)) return setFailure(UNREACHED);
    if (!(error instanceof CallFailure)) throw error;
    if (isClash(error)) {
      await options.refresh?.();
      return setFailure(UNDECIDED);
    }
    // An error without a problem document does not come from the server: the browser is offline, or a proxy
    // replied.
    if (error.problem === null) return setFailure(UNREACHED);
    const own = ofFields(error.problem.fields ?? {}, (field) => field in saved);
    setMessages(own);
    setFailure(Object.keys(own).length > 0 ? null : (error.clientMessage ?? fallback));
  };
  /** Sends the form, unless it is already being sent. Resolves to whether it was sent. */
  const save = async (): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    // Sending has checked all fields. A check that is still waiting could remove the server's message from
    // its field.
    dropWaiting();
    if (typeof schema === 'function') setSending(true);
    let isSent = false;
    try {
      isSent = await checkAndSend();
    } catch (error) {
      await explain(error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
      if (!isSent) setRefusals((before) => before + 1);
    }
    return isSent;
  };
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (event && !isUnderWay.current)
      for (const [name, value] of filledIn(event.currentTarget, getValues())) edits.set(name, value);
    void save();
  };
  /**
   * Returns a function that resolves a clash with `choice`. Once the last clash is resolved, the form's
   * message about clashes disappears.
   */
  const decide = (choice: () => void) => () => {
    if (edits.clashes.length < 2) setFailure(null);
    choice();
  };
  const field = <K extends NameOf<V>>(name: K) => ({
    name,
    value: values[name],
    // A typed value that equals the value from the contacts file is not an edit.
    onChange: (value: ValueOf<V[K]>) => (value === files[name] ? drop(name) : set(name, value)),
    onBlur: () => {
      // If the schema does not load here, the form reports that when it is submitted.
      if (validatesOnBlur) afterPress(() => void checkField(name).catch(() => undefined));
    },
    error: messages[name] ?? null,
    /** The value that was saved elsewhere, and the user's two choices; null if there is no clash. */
    clash: edits.clashes.includes(name)
      ? {
          theirs: sayValue(saved[name] ?? ''),
          isOwn: options.isOwnChange?.(name) ?? false,
          onKeep: decide(() => edits.keepMine(name)),
          onTake: decide(() => drop(name)),
        }
      : null,
  });
  return {
    values,
    getValues,
    field,
    set,
    reset,
    save,
    submit,
    failure: failure === UNDECIDED && edits.clashes.length === 0 ? undecided(edits.changed) : failure,
    setFailure,
    setMessage: (name: NameOf<V>, message: string) => setMessages((now) => ({ ...now, [name]: message })),
    entryErrors: (name: NameOf<V>) => entryMessages(messages, name),
    isSending,
    /** Whether a field waits for the user's choice between two values. */
    hasClash: edits.clashes.length > 0,
    /** The number of fields that differ from the saved values. */
    changes: edits.changed.length,
    /** Whether these values were sent, but no reply says whether the server has saved them. */
    isUnanswered: !isSending && edits.sent !== null && edits.sent.body === JSON.stringify(toBody(values)),
    isFromFiles: (name: NameOf<V>) => files[name] !== undefined && edits.edits[name] === undefined,
    /** Increases each time the form was submitted but not sent. */
    refusals,
    wrong: Object.keys(messages),
  };
}

const isChangedMeanwhile = ({ problem }: CallFailure): boolean => problem?.code === 'changed-meanwhile';

/** Returns the message after a change elsewhere that clashes with no field; null if no field is changed. */
const undecided = (changed: readonly string[]): string | null => (changed.length > 0 ? MEANWHILE : null);

/** Kinds of fields that password managers fill in. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/** Returns the names and texts of fields that a browser has filled in without an event. */
function filledIn<V extends Values>(element: HTMLFormElement, known: V) {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name as NameOf<V>, value] as const);
}
