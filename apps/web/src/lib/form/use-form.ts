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
/** `never`, so that it fits the names of any form. */
const NO_FILES = {} as never;

/** The initial values of a form: saved ones, or those of an empty form. */
type Beginning<V> =
  | {
      /** Unchanged fields show these values, also when they change. Once the form is sent, all fields do. */
      saved: V;
      initial?: never;
    }
  | {
      /** What was typed stays once the form is sent, because the form is about to close. */
      initial: V;
      saved?: never;
    };

interface Sending<V extends Values> {
  /** The fields that differ from what is saved. */
  changed: readonly NameOf<V>[];
  /**
   * A name under which the server takes this body once: the same body again has the same name. Empty without
   * a draft.
   */
  id: string;
}

interface CommonOptions<V extends Values, Body> {
  /** Where unsaved changes are stored; without a draft they end with the form. */
  draft?: Draft;
  /** The schema of the endpoint's body, or how to load it when the form is first used. */
  schema: Rules<Body> | (() => Promise<Rules<Body>>);
  /** Returns the values as the schema has them; `bodyOf` by default. */
  toBody?: (values: V) => unknown;
  /**
   * Sends the body. Throws CallFailure, whose field messages land on their fields. For something saved, it
   * resolves once that has been read again.
   */
  send: (body: Body, sending: Sending<V>) => Promise<void>;
  /** What the form says if the server refused without a message. */
  fallback?: string;
  /** `send` sends only the changed fields, so the others need not keep the rules. */
  sendsChangesOnly?: boolean;
  /** False if leaving a field is no mistake, because the page has another way that needs no field. */
  validatesOnBlur?: boolean;
  /** Values of contacts files for fields that are saved empty; they show until somebody edits the field. */
  files?: FileValues<V>;
  /** Whether a failure says that somebody changed the same thing meanwhile. */
  isClash?: (failure: CallFailure) => boolean;
  /** Reads again what is saved, after such a failure. */
  refresh?: () => Promise<void>;
  /** Whether the viewer saved a field last, in another tab or by taking a change back. */
  isOwnChange?: (name: NameOf<V>) => boolean;
}

/** The type of a value that is initially false and can become true. */
type ValueOf<T> = T extends boolean ? boolean : T;

type FormOptions<V extends Values, Body> = CommonOptions<V, Body> & Beginning<V>;

export type Form<V extends Values = Values> = ReturnType<typeof useForm<V, unknown>>;

/**
 * A form of the application, which `ui/form/Form.tsx` draws. The schema of the endpoint's body is checked
 * when a field is left (after the click, if a click takes the focus) and when the form is sent. What was
 * typed stays, whatever the server answers. If somebody else has saved a field that is changed here, both
 * values stay until one is chosen.
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
  // A second submit may come before the next drawing.
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
    // The field that has just lost the focus may still wait for its check.
    dropWaiting();
    edits.dropAll();
    setMessages({});
    setFailure(null);
  };
  const check = async () => {
    const rules = typeof schema === 'function' ? await schema() : schema;
    // Send the checked values, even if the user types meanwhile.
    const checked = getValues();
    const changed = changedFields(saved, edits.latest());
    const raw = toBody(checked);
    const { messages: all, data } = readBody(rules, raw);
    const wrong = sendsChangesOnly ? ofFields(all, (field) => changed.includes(field as NameOf<V>)) : all;
    return { checked, changed, raw: JSON.stringify(raw), body: data, wrong };
  };
  const checkField = async (name: NameOf<V>) => {
    // A field that is left empty shows the file's value again, as the profile does.
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
  /** Shows why the form was not sent. Throws any error that is no failed call. */
  const explain = async (error: unknown) => {
    if (isCodeMissing(error)) return setFailure(UNREACHED);
    if (!(error instanceof CallFailure)) throw error;
    if (isClash(error)) {
      await options.refresh?.();
      return setFailure(UNDECIDED);
    }
    // An answer without a problem document did not come from the server: no network, or a proxy's page.
    if (error.problem === null) return setFailure(UNREACHED);
    const own = ofFields(error.problem.fields ?? {}, (field) => field in saved);
    setMessages(own);
    setFailure(Object.keys(own).length > 0 ? null : (error.clientMessage ?? fallback));
  };
  /** Sends the form, once at a time. Resolves to whether it was sent. */
  const save = async (): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    // All fields are checked now; one more check could remove the server's message from its field.
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
  /** Ends a clash; with the last one, the form's message about clashes goes. */
  const decide = (choice: () => void) => () => {
    if (edits.clashes.length < 2) setFailure(null);
    choice();
  };
  /** Returns the props of a field of any kind. */
  const field = <K extends NameOf<V>>(name: K) => ({
    name,
    value: values[name],
    // Typing the file's value again is no edit.
    onChange: (value: ValueOf<V[K]>) => (value === files[name] ? drop(name) : set(name, value)),
    onBlur: () => {
      // If the schema does not load, the form says so when it is sent.
      if (validatesOnBlur) afterPress(() => void checkField(name).catch(() => undefined));
    },
    error: messages[name] ?? null,
    /** The value that was saved elsewhere of a field that is changed here, too. */
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
    /** How many fields differ from what is saved. */
    changes: edits.changed.length,
    /** Whether these values were sent, and are not known to be saved. */
    isUnanswered: !isSending && edits.sent !== null && edits.sent.body === JSON.stringify(toBody(values)),
    isFromFiles: (name: NameOf<V>) => files[name] !== undefined && edits.edits[name] === undefined,
    /** Counts how often the form was not sent. The first field of `wrong` then gets the focus. */
    refusals,
    wrong: Object.keys(messages),
  };
}

const isChangedMeanwhile = ({ problem }: CallFailure): boolean => problem?.code === 'changed-meanwhile';

/** Returns the message after a clash whose other value did not load, or is the same. */
const undecided = (changed: readonly string[]): string | null => (changed.length > 0 ? MEANWHILE : null);

/** Fields that a password manager fills. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * Returns names and texts of fields that a browser has filled in without an event. Until the form is sent,
 * only the fields themselves have these texts.
 */
function filledIn<V extends Values>(element: HTMLFormElement, known: V) {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name as NameOf<V>, value] as const);
}
