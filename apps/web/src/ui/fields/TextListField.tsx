import { isLongerThan } from '@kithline/contract/count-characters.ts';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import controlClasses from './control.module.css';
import type { FieldClash } from './Clash.tsx';
import { Field } from './Field.tsx';
import classes from './TextListField.module.css';

export interface TextListFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Called with whether the field contains text that is not an entry of the list yet. */
  onTyping?: (isTyping: boolean) => void;
  /** The maximum number of characters in an entry. */
  longest: number;
  /** Errors of entries, by the index of the entry. */
  entryErrors?: Readonly<Record<number, string>>;
  error?: string | null;
  clash?: FieldClash | null;
}

/** A list of texts. Entries are added one at a time, or several at once by pasting lines. */
export function TextListField(props: TextListFieldProps) {
  const { label, value, onChange, onTyping, longest, entryErrors = {}, error, clash = null } = props;
  const [text, showText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const setText = (next: string) => {
    showText(next);
    onTyping?.(next.trim() !== '');
  };
  const add = (typed: string) => {
    const { entries, invalid, message } = takeEntries(typed, { value, longest });
    if (entries.length > 0) onChange([...value, ...entries]);
    setText(invalid);
    setProblem(message);
  };
  const remove = (at: number) => {
    onChange(value.filter((_, other) => other !== at));
    // The pressed button is gone. Focus the entry that took its place or, if there is none, the last entry or
    // the field.
    setTimeout(() => {
      const buttons = box.current?.querySelectorAll<HTMLElement>('li button') ?? [];
      (buttons[Math.min(at, buttons.length - 1)] ?? input.current)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (text === '' || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // Otherwise Cmd or Ctrl with Enter would also save the section, but without this entry.
      event.stopPropagation();
      add(text);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setText('');
      setProblem(null);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/\n./u.test(pasted)) return;
    event.preventDefault();
    add(`${text}\n${pasted}`);
  };
  return (
    <div ref={box} role="group" aria-label={label}>
      <Field {...{ label, clash }} error={problem ?? error ?? null}>
        {(control) => (
          <>
            <Entries {...{ value, entryErrors, remove }} />
            <div className={classes.adding}>
              <div className={controlClasses.box}>
                <input
                  {...control}
                  ref={input}
                  className={controlClasses.control}
                  value={text}
                  placeholder="Add"
                  autoComplete="off"
                  onChange={(event) => {
                    setText(event.target.value);
                    setProblem(null);
                  }}
                  onKeyDown={onKeyDown}
                  onPaste={onPaste}
                  // On blur, the typed text becomes an entry, so that saving includes it.
                  onBlur={() => add(text)}
                />
              </div>
              <Button
                // A press on this button leaves the focus in the field. Otherwise the entry added on blur
                // would move the button away from the pointer.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  add(text);
                  input.current?.focus();
                }}
              >
                add
              </Button>
            </div>
          </>
        )}
      </Field>
    </div>
  );
}

interface EntriesProps {
  value: readonly string[];
  entryErrors: Readonly<Record<number, string>>;
  remove: (at: number) => void;
}

function Entries({ value, entryErrors, remove }: EntriesProps) {
  const id = useId();
  if (value.length === 0) return null;
  return (
    <ul className={classes.list}>
      {value.map((entry, at) => {
        const message = entryErrors[at];
        return (
          <li key={entry} className={classes.entry} data-wrong={message !== undefined || undefined}>
            <span className={classes.text}>{entry}</span>
            <IconButton
              size={28}
              label={`Remove ${entry}`}
              icon={<IconX size={15} stroke={1.8} />}
              aria-describedby={message === undefined ? undefined : `${id}-${at}`}
              onClick={() => remove(at)}
            />
            {message !== undefined && (
              <p id={`${id}-${at}`} className={classes.error}>
                <IconAlertCircle size={13} stroke={2} aria-hidden />
                {message}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Taken {
  entries: string[];
  invalid: string;
  message: string | null;
}

/**
 * Reads new entries, one in each line. Lines that are too long stay in the field, and entries that the list
 * has already are dropped. `message` is about the first of these.
 */
function takeEntries(
  typed: string,
  { value, longest }: { value: readonly string[]; longest: number },
): Taken {
  const entries: string[] = [];
  const invalid: string[] = [];
  let message: string | null = null;
  for (const line of typed.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    if (isLongerThan(text, longest)) {
      invalid.push(text);
      message ??= `An entry can have at most ${longest} characters.`;
    } else if (value.includes(text) || entries.includes(text)) {
      message ??= `"${text}" is in the list already.`;
    } else entries.push(text);
  }
  return { entries, invalid: invalid.join(' '), message };
}
