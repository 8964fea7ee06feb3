import { MOST_SENTENCE, type UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { useMediaQuery } from '@mantine/hooks';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { MarkedSentence } from '../sentences/UnusedWords.tsx';
import classes from './SentenceField.module.css';
import { FIELD_MARK } from './use-typed-ahead.ts';

const LABEL = 'Search people and organizations';

type Field = HTMLInputElement | HTMLTextAreaElement;

export type FieldHandle = Pick<HTMLElement, 'focus'>;

interface SentenceFieldProps {
  handle: RefObject<FieldHandle | null>;
  text: string;
  /** Marks words that were not used; undefined until the text has been read as a sentence. */
  reading: UnderstoodSentence | undefined;
  /** The ids of the lists, and of the current option in one of them. */
  listIds: string;
  currentId: string | undefined;
  onType: (text: string) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The field for names and sentences. It has one line; on phones, as many as the text needs. Behind the field,
 * a copy of the text in transparent letters underlines the words that were not used.
 */
export function SentenceField(props: SentenceFieldProps) {
  const { handle, text, reading, listIds, currentId, onType, onFocus, onKeyDown } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const field = useRef<Field>(null);
  const mirror = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({ focus: (options) => field.current?.focus(options) }), []);
  useSameScroll(field, mirror, `${isPhone} ${text}`);
  useFocusInOther(field, isPhone);
  const shared = {
    'data-autofocus': true,
    [FIELD_MARK]: '',
    'aria-label': LABEL,
    'aria-autocomplete': 'list',
    'aria-controls': listIds,
    'aria-activedescendant': currentId,
    placeholder: LABEL,
    maxLength: MOST_SENTENCE,
    autoComplete: 'off',
    spellCheck: false,
    value: text,
    onFocus: () => {
      field.current?.setSelectionRange(text.length, text.length);
      onFocus();
    },
    onKeyDown,
  } as const;
  return (
    <div className={classes.box}>
      <div ref={mirror} className={classNames(classes.mirror, isPhone && classes.wrapped)} aria-hidden>
        {/* The zero-width space gives an empty mirror the height of a line. */}
        {text === '' ? '\u200b' : <MarkedSentence {...{ text, reading }} />}
      </div>
      {isPhone ? (
        <textarea
          {...shared}
          ref={(node) => void (field.current = node)}
          rows={1}
          enterKeyHint="search"
          className={classNames(classes.field, classes.wrapped)}
          onChange={(event) => onType(event.target.value.replaceAll(/\s*[\r\n]+\s*/gu, ' '))}
        />
      ) : (
        <input
          {...shared}
          ref={(node) => void (field.current = node)}
          role="combobox"
          aria-expanded={currentId !== undefined}
          className={classes.field}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </div>
  );
}

/** Events after which a field may have scrolled its text. */
const SCROLLING = ['scroll', 'keydown', 'keyup', 'pointermove', 'pointerup', 'focus', 'blur'] as const;

/**
 * Scrolls the mirror, which is the copy of the text behind the field, together with the field. Not every
 * browser fires an event when a single-line field scrolls.
 */
function useSameScroll(
  field: RefObject<Field | null>,
  mirror: RefObject<HTMLElement | null>,
  shown: string,
): void {
  useLayoutEffect(() => {
    const follow = () => {
      if (field.current) mirror.current?.scrollTo(field.current.scrollLeft, 0);
    };
    follow();
    const { current } = field;
    // The field scrolls after the event.
    const followSoon = () => void requestAnimationFrame(follow);
    for (const event of SCROLLING) current?.addEventListener(event, followSoon);
    return () => {
      for (const event of SCROLLING) current?.removeEventListener(event, followSoon);
    };
  }, [field, mirror, shown]);
}

/** Keeps the focus when another width of the window replaces the input by a textarea, or the reverse. */
function useFocusInOther(field: RefObject<Field | null>, isPhone: boolean): void {
  const last = useRef(isPhone);
  useEffect(() => {
    if (last.current === isPhone) return;
    last.current = isPhone;
    if (document.activeElement === document.body) field.current?.focus();
  }, [field, isPhone]);
}
