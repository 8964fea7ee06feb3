import {
  MESSAGE_LENGTH,
  type Message,
  MessageText,
  type Participant,
} from '@kithline/contract/conversations.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { IconSend2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { draftOfConversation, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { announce } from '../../../ui/a11y/announce.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CallFailure } from '../../../lib/call.ts';
import classes from './Composer.module.css';
import { useKeptText } from './kept-text.ts';
import { useWantedFocus, type WantedFocus } from './use-wanted-focus.ts';

export type Writing =
  | { kind: 'new' }
  | { kind: 'reply'; message: Message }
  | { kind: 'edit'; message: Message };

export interface ComposerProps {
  /**
   * What the draft belongs to: the id of a conversation, or the name of a new one (`newConversationWith`).
   */
  draftOf: string;
  placeholder: string;
  writing: Writing;
  participants: readonly Participant[];
  /** Cancels the reply or the change. */
  onDrop: () => void;
  /** Sends the text. Throws if the server refuses a change. */
  onSend: (text: string) => Promise<void> | void;
  onTyping?: () => void;
  /** Whether nothing can be sent for the moment. */
  held?: boolean;
  /**
   * Whether the field takes the focus when it appears while no other element has the focus, for example once
   * the first message has created the conversation.
   */
  takesLostFocus?: boolean;
  focus?: WantedFocus;
  /** Returns whether there is anybody to send to. If not, the text stays in the field. */
  hasReceivers?: () => boolean;
}

/** Above this length, the counter is shown. */
const NEAR_LIMIT = MESSAGE_LENGTH - 500;
const NOT_WANTED: WantedFocus = { takesFocus: false, onFocused: () => undefined };
/** Announced when Escape closes the unsaved change of a message. */
const KEPT = 'Your change is kept.';
/** The least number of milliseconds between two signals that the viewer is typing. */
const TYPING_PAUSE = 3000;

/**
 * The field for a message. Enter sends; Shift+Enter breaks the line; Escape closes a reply or a change, but
 * keeps the text.
 */
export function Composer({ draftOf, placeholder, writing, onDrop, onSend, ...more }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, clear, isChanged } = useText(draftOf, writing, () => field.current?.focus());
  const [failure, fail] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const id = useId();
  const tellTyping = usePaused(more.onTyping);
  const target = writing.kind === 'new' ? null : `${writing.kind} ${writing.message.id}`;
  useEffect(() => {
    if (target !== null) field.current?.focus();
  }, [target]);
  useWantedFocus(more.focus ?? NOT_WANTED, () => field.current);
  const takesLostFocus = more.takesLostFocus === true;
  useEffect(() => {
    if (takesLostFocus && document.activeElement === document.body) field.current?.focus();
  }, [takesLostFocus]);
  const send = async () => {
    const checked = MessageText.safeParse(text);
    if (more.held || isSaving || text.trim() === '' || more.hasReceivers?.() === false) return;
    if (!checked.success) {
      fail(checked.error.issues[0]?.message ?? null);
      return;
    }
    fail(null);
    // A new message goes to the outbox at once. A change stays in the field until the server has accepted it.
    if (writing.kind !== 'edit') clear();
    try {
      setSaving(writing.kind === 'edit');
      await onSend(checked.data);
      if (writing.kind === 'edit') clear();
    } catch (error) {
      fail(wordsOf(error));
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && writing.kind !== 'new') {
      event.preventDefault();
      if (isChanged && writing.kind === 'edit') announce(KEPT);
      onDrop();
    }
  };
  const giveUp = () => {
    if (writing.kind === 'edit') clear();
    onDrop();
  };
  const length = countCharacters(text);
  const isOver = length > MESSAGE_LENGTH;
  return (
    <div className={classes.composer}>
      {writing.kind !== 'new' && <About writing={writing} participants={more.participants} onDrop={giveUp} />}
      <div className={classes.line}>
        <div className={classes.box} data-over={isOver || undefined}>
          <VisuallyHidden>
            <label htmlFor={id}>{placeholder}</label>
          </VisuallyHidden>
          <textarea
            ref={field}
            id={id}
            className={classes.field}
            rows={1}
            dir="auto"
            placeholder={placeholder}
            value={text}
            readOnly={isSaving}
            aria-invalid={isOver || failure !== null || undefined}
            aria-describedby={`${id}-note`}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              type(event.target.value);
              fail(null);
              if (event.target.value.trim() !== '' && writing.kind !== 'edit') tellTyping();
            }}
          />
        </div>
        <button
          type="button"
          className={classes.send}
          aria-label={writing.kind === 'edit' ? 'Save the change' : 'Send'}
          aria-disabled={more.held || text.trim() === '' || undefined}
          onClick={() => void send()}
        >
          <IconSend2 size={18} stroke={1.8} aria-hidden />
        </button>
      </div>
      <div id={`${id}-note`} className={classes.note} data-over={isOver || failure !== null || undefined}>
        {failure !== null && <span role="alert">{failure}</span>}
        {length > NEAR_LIMIT && (
          <span className={classes.counter}>
            {sayNumber(length)} / {sayNumber(MESSAGE_LENGTH)}
            <VisuallyHidden> characters</VisuallyHidden>
          </span>
        )}
      </div>
    </div>
  );
}

function About({
  writing,
  participants,
  onDrop,
}: Pick<ComposerProps, 'writing' | 'participants' | 'onDrop'>) {
  if (writing.kind === 'new') return null;
  const author = participants.find(({ id }) => id === writing.message.authorId);
  const words =
    writing.kind === 'edit'
      ? 'Change your message'
      : `Reply to ${author?.isSelf ? 'yourself' : (author?.name ?? '')}`;
  return (
    <div className={classes.about}>
      <span className={classes.aboutWords}>
        <span>{words}</span>
        <bdi className={classes.quoted}>{writing.message.text}</bdi>
      </span>
      <IconButton
        size={28}
        label={writing.kind === 'edit' ? 'Cancel the change' : 'Cancel the reply'}
        icon={<IconX size={16} stroke={1.8} />}
        onClick={onDrop}
      />
    </div>
  );
}

/**
 * Each conversation has a draft, and so has each message that is being changed. `onPut` is called when other
 * code sets the draft of the conversation.
 */
function useText(draftOf: string, writing: Writing, onPut: () => void) {
  const userId = useUserId() ?? 0;
  const [draft, write] = useKeptText(draftOfConversation(userId, draftOf), onPut);
  const edited = writing.kind === 'edit' ? writing.message : null;
  const name = `change:${userId}:${draftOf}:${edited?.id}`;
  const [change, setChange] = useState<{ id: number; text: string } | null>(null);
  if (edited === null) return { text: draft, type: write, clear: () => write(''), isChanged: draft !== '' };
  const saved = edited.text ?? '';
  const text = change?.id === edited.id ? change.text : (readDraft(name) ?? saved);
  const type = (next: string) => {
    setChange({ id: edited.id, text: next });
    keepDraft(name, next === saved ? null : next);
  };
  const clear = () => {
    setChange(null);
    keepDraft(name, null);
  };
  return { text, type, clear, isChanged: text !== saved };
}

/** Returns a function that calls `run` at most once in `TYPING_PAUSE`. */
function usePaused(run: (() => void) | undefined): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < TYPING_PAUSE) return;
    last.current = Date.now();
    run?.();
  };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('text') ?? error.clientMessage ?? 'Your message could not be changed.';
}
