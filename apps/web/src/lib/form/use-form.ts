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

/** What a form of something saved begins with, or one that makes or does something. */
type Beginning<V> =
  | {
      /** What is saved: unchanged fields show it, whenever it changes. Once the form is sent, all do. */
      saved: V;
      initial?: never;
    }
  | {
      /** The values of the empty form. What was typed stays once it is sent, as the form is about to go. */
      initial: V;
      saved?: never;
    };

interface Sending {
  /** The names of the fields that differ from what is saved. */
  changed: readonly string[];
  /**
   * A name under which the server takes this body once: the same body again has the same name. Empty without
   * a draft.
   */
  id: string;
}

interface CommonOptions<V extends Values, Body> {
  /** Where unsaved changes are kept; without one they go with the form. */
  draft?: Draft;
  /** The schema of the endpoint's body, or how to load it when the form is first used. */
  schema: Rules<Body> | (() => Promise<Rules<Body>>);
  /** Returns the values as the schema has them; unless told, `bodyOf` does. */
  toBody?: (values: V) => unknown;
  /**
   * Sends what the schema made of the values. Throws CallFailure, whose field messages land on their fields.
   * Of something saved it resolves once that has been read again.
   */
  send: (body: Body, sending: Sending) => Promise<void>;
  /** Said on the form when the server answered without a sentence of its own. */
  fallback?: string;
  /** `send` sends the changed fields alone, so the others need not keep the rules. */
  sendsChangesOnly?: boolean;
  /** False where leaving a field is no mistake, because another way on the page needs none of them. */
  validatesOnBlur?: boolean;
  /** What contacts files alone say of fields that are saved empty; it stands until somebody edits it. */
  files?: FileValues;
  /** Whether a failure says that somebody changed the same meanwhile. */
  isClash?: (failure: CallFailure) => boolean;
  /** Reads again what is saved, after such a failure. */
  refresh?: () => Promise<void>;
  /** Whether the viewer saved a field last, in another tab or by taking a change back. */
  isOwnChange?: (name: string) => boolean;
}

/** A switch that begins off can be on. */
type ValueOf<T> = T extends boolean ? boolean : T;

type FormOptions<V extends Values, Body> = CommonOptions<V, Body> & Beginning<V>;

export type Form<V extends Values = Values> = ReturnType<typeof useForm<V, unknown>>;

/**
 * A form of the application. It keeps to the schema of the endpoint's body: on leaving a field (after the
 * click, if a click takes the focus), and again when it is sent. What was typed stays, whatever the server
 * says. Where somebody else has saved a field that is changed here, both values stay until one is chosen.
 * `ui/form/Form.tsx` draws it.
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

  const set = <K extends keyof V & string>(name: K, value: ValueOf<V[K]>) => {
    setMessages((now) => withoutField(now, name));
    edits.set(name, value);
  };
  const drop = (name: string) => {
    setMessages((now) => withoutField(now, name));
    edits.drop(name);
  };
  const reset = () => {
    // A message about what is taken back, of the field that has just lost the focus.
    dropWaiting();
    edits.dropAll();
    setMessages({});
    setFailure(null);
  };
  const check = async () => {
    const rules = typeof schema === 'function' ? await schema() : schema;
    // What is sent is what was checked, whatever is typed meanwhile.
    const checked = getValues();
    const changed = changedFields(saved, edits.latest());
    const raw = toBody(checked);
    const { messages: all, data } = readBody(rules, raw);
    const wrong = sendsChangesOnly ? ofFields(all, (field) => changed.includes(field)) : all;
    return { checked, changed, raw: JSON.stringify(raw), body: data, wrong };
  };
  const checkField = async (name: string) => {
    // A field that is left empty has the files' value again, as the profile has.
    if (files[name] !== undefined && isSame(getValues()[name] ?? '', '')) drop(name);
    const left = getValues()[name];
    const { wrong } = await check();
    if (getValues()[name] !== left) return;
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
    // Without a problem document it was not the server that answered: no network, or a proxy's own page.
    if (error.problem === null) return setFailure(UNREACHED);
    const own = ofFields(error.problem.fields ?? {}, (field) => field in saved);
    setMessages(own);
    setFailure(Object.keys(own).length > 0 ? null : (error.clientMessage ?? fallback));
  };
  /** Returns whether it was sent. */
  const save = async (): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    // All fields are checked now; one more check could take the server's message from its field.
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
    // Typing the files' value again is no edit.
    onChange: (value: ValueOf<V[K]>) => (value === files[name] ? drop(name) : set(name, value)),
    onBlur: () => {
      // If the schema does not load, the form says so when it is sent.
      if (validatesOnBlur) afterPress(() => void checkField(name).catch(() => undefined));
    },
    error: messages[name] ?? null,
    /** What somebody saved elsewhere of a field that is changed here, too. */
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
    /** How many fields differ from what is saved. */
    changes: edits.changed.length,
    /** Whether these values were sent, and are not known to be saved. */
    isUnanswered: !isSending && edits.sent !== null && edits.sent.body === JSON.stringify(toBody(values)),
    isFromFiles: (name: string) => files[name] !== undefined && edits.edits[name] === undefined,
    /** Counts how often something was wrong: the first field of `wrong` then gets the focus. */
    refusals,
    wrong: Object.keys(messages),
  };
}

const isChangedMeanwhile = ({ problem }: CallFailure): boolean => problem?.code === 'changed-meanwhile';

/** What there is to say where the other value did not load, or is the same. */
const undecided = (changed: readonly string[]): string | null => (changed.length > 0 ? MEANWHILE : null);

/** Fields that a password manager fills. */
const FILLED = ['username', 'current-password', 'new-password']
  .map((kind) => `input[autocomplete~=${kind}]`)
  .join(', ');

/**
 * Names and texts of what some browsers fill into fields without an event: until the form is sent, only the
 * fields themselves hold it.
 */
function filledIn(element: HTMLFormElement, known: Values): [string, string][] {
  return [...element.querySelectorAll<HTMLInputElement>(FILLED)]
    .filter(({ name, value }) => typeof known[name] === 'string' && known[name] !== value)
    .map(({ name, value }) => [name, value]);
}
