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
  sayValue,
  shownValues,
  type Values,
} from './values.ts';

const UNREACHED = "Couldn't reach Kithline. Try again.";
const UNDECIDED = 'This was changed elsewhere. Choose which version to keep, then save.';
const MEANWHILE = 'This was changed elsewhere. Try again.';
const NO_FILES: FileValues = {};

/** The initial values: of a form that edits something saved, or of a form for something new. */
type Beginning<V> =
  | {
      /** The saved values. Unchanged fields follow them; after saving, all fields do. */
      saved: V;
      initial?: never;
    }
  | {
      /** The values of the empty form. The typed values stay after sending, because the form then closes. */
      initial: V;
      saved?: never;
    };

interface Sending {
  /** Names of the fields that differ from the saved values. */
  changed: readonly string[];
  /**
   * An id under which the server accepts this body once; the same body gets the same id. Empty without a
   * draft.
   */
  id: string;
}

interface CommonOptions<V extends Values, Body> {
  /** Stores unsaved changes; without a draft they are lost with the form. */
  draft?: Draft;
  /** The schema of the endpoint's body, or how to load it when the form is first used. */
  schema: Rules<Body> | (() => Promise<Rules<Body>>);
  /** Converts the values to the body of the schema. Default: `bodyOf`. */
  toBody?: (values: V) => unknown;
  /**
   * Sends the parsed body. A thrown CallFailure shows its messages at their fields. For something saved,
   * resolves after it was refetched.
   */
  send: (body: Body, sending: Sending) => Promise<void>;
  /** The error shown on the form if the server's reply has no sentence. */
  fallback?: string;
  /** Whether `send` sends only the changed fields, so that the others need not be valid. */
  sendsChangesOnly?: boolean;
  /**
   * False if an empty field is not an error on blur, because the page offers another way that needs no field.
   */
  validatesOnBlur?: boolean;
  /** Values from contacts files for empty fields, shown until somebody edits them. */
  files?: FileValues;
  /** Whether a failure means that somebody else changed the same fields. */
  isClash?: (failure: CallFailure) => boolean;
  /** Refetches the saved values after such a failure. */
  refresh?: () => Promise<void>;
  /** Whether the viewer made the last saved change of a field, in another tab or by taking a change back. */
  isOwnChange?: (name: string) => boolean;
}

/** Widens the type of a switch that is initially off. */
type ValueOf<T> = T extends boolean ? boolean : T;

type FormOptions<V extends Values, Body> = CommonOptions<V, Body> & Beginning<V>;

export type Form<V extends Values = Values> = ReturnType<typeof useForm<V, unknown>>;

/**
 * State and behaviour of a form. Fields are checked with the schema of the endpoint's body on blur (after the
 * click, if a click takes the focus) and when the form is sent. Typed text is never lost, whatever the server
 * replies. If somebody else has saved a field that is changed here, both values stay until one is chosen.
 * `ui/form/Form.tsx` renders it.
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
  // A second submit may happen before the next render.
  const isUnderWay = useRef(false);
  const { afterPress, dropWaiting } = useAfterPress();
  const values = shownValues(saved, edits.edits, files);
  const getValues = () => shownValues(saved, edits.latest(), files);

  const set = <K extends keyof V & string>(name: K, value: ValueOf<V[K]>) => {
    setMessages((now) => withoutField(now, name));
    edits.set(name, value);
  };
  const drop = (name: string) => {
    setMessages((now) => withoutField(now, name));
    edits.drop(name);
  };
  const reset = () => {
    // Cancels the pending error of the field that has just lost the focus, since its change is discarded.
    dropWaiting();
    edits.dropAll();
    setMessages({});
    setFailure(null);
  };
  const check = async () => {
    const rules = typeof schema === 'function' ? await schema() : schema;
    // Send exactly the values that were checked, whatever is typed meanwhile.
    const checked = getValues();
    const changed = changedFields(saved, edits.latest());
    const raw = toBody(checked);
    const { messages: all, data } = readBody(rules, raw);
    const wrong = sendsChangesOnly ? ofFields(all, (field) => changed.includes(field)) : all;
    return { checked, changed, raw: JSON.stringify(raw), body: data, wrong };
  };
  const checkField = async (name: string) => {
    // An emptied field gets the files' value again, as in the profile.
    if (files[name] !== undefined && isSame(getValues()[name] ?? '', '')) drop(name);
    const valueOnBlur = getValues()[name];
    const { wrong } = await check();
    if (getValues()[name] !== valueOnBlur) return;
    setMessages((now) => ({ ...withoutField(now, name), ...ofFields(wrong, (field) => field === name) }));
  };
  /** Returns whether it was sent. */
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
  const explain = async (error: unknown) => {
    if (isCodeMissing(error)) return setFailure(UNREACHED);
    if (!(error instanceof CallFailure)) throw error;
    if (isClash(error)) {
      await options.refresh?.();
      return setFailure(UNDECIDED);
    }
    // Without a problem document, the server did not reply: there is no network, or a proxy replied.
    if (error.problem === null) return setFailure(UNREACHED);
    const own = ofFields(error.problem.fields ?? {}, (field) => field in saved);
    setMessages(own);
    setFailure(Object.keys(own).length > 0 ? null : (error.clientMessage ?? fallback));
  };
  /** Returns whether it was sent. */
  const save = async (): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    // All fields have been checked; another check could remove the server's message from its field.
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
  const decide = (choice: () => void) => () => {
    if (edits.clashes.length < 2) setFailure(null);
    choice();
  };
  /** Props of one field, whatever its kind. */
  const field = <K extends keyof V & string>(name: K) => ({
    name,
    value: values[name],
    // Typing the files' value does not count as an edit.
    onChange: (value: ValueOf<V[K]>) => (value === files[name] ? drop(name) : set(name, value)),
    onBlur: () => {
      // If the schema does not load, the form says so when it is sent.
      if (validatesOnBlur) afterPress(() => void checkField(name).catch(() => undefined));
    },
    error: messages[name] ?? null,
    /** The value that was saved elsewhere for a field that is also changed here. */
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
    setMessage: (name: keyof V & string, message: string) =>
      setMessages((now) => ({ ...now, [name]: message })),
    entryErrors: (name: keyof V & string) => entryMessages(messages, name),
    isSending,
    /** Number of changed fields. */
    changes: edits.changed.length,
    /** Whether these values were sent without a known reply. */
    isUnanswered: !isSending && edits.sent !== null && edits.sent.body === JSON.stringify(toBody(values)),
    isFromFiles: (name: string) => files[name] !== undefined && edits.edits[name] === undefined,
    /** Counts failed checks. After each, the first field of `wrong` gets the focus. */
    refusals,
    wrong: Object.keys(messages),
  };
}

const isChangedMeanwhile = ({ problem }: CallFailure): boolean => problem?.code === 'changed-meanwhile';

/** Returns the message for a clash whose other value did not load or is the same. */
const undecided = (changed: readonly string[]): string | null => (changed.length > 0 ? MEANWHILE : null);

/** Fields that password managers fill in. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * Returns names and texts of fields that a browser filled in without an event, so that only the DOM has the
 * text.
 */
function filledIn(element: HTMLFormElement, known: Values): [string, string][] {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name, value]);
}
