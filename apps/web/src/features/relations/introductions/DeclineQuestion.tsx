import { DECLINE_REASON_LENGTH, type Introduction } from '@kithline/contract/introductions.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import classes from './DeclineQuestion.module.css';
import { givenNameOf } from './introduction-words.ts';
import { declineDraft } from './request-drafts.ts';
import { useIntroductionAct } from './use-introduction-act.ts';

interface DeclineQuestionProps {
  introduction: Introduction;
  onClose: () => void;
}

/** Asks before a request is declined. Escape closes the question and keeps the reason. */
export function DeclineQuestion({ introduction, onClose }: DeclineQuestionProps) {
  const id = useId();
  const who = givenNameOf(introduction.asker);
  const { reason, write, forget } = useReason(introduction.id);
  const [isTold, setTold] = useState(true);
  const [isLast, setLast] = useState(false);
  const { send, isSending, error } = useIntroductionAct(introduction, { reports: false });
  const isTooLong = countCharacters(reason.trim()) > DECLINE_REASON_LENGTH;
  const hasReason = reason.trim() !== '';
  const isSecret = couldBeAnother(introduction);
  const decline = () => {
    if (isTooLong || isSending) return;
    const text = reason.trim();
    send({
      body: { act: 'decline', reason: text === '' ? null : text, isTold, isLast },
      said: () => {
        forget();
        return { text: isTold ? `Declined. We have told ${who}.` : `Declined. We have not told ${who}.` };
      },
      failed: 'The request was not declined. Your reason is kept. Try again.',
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSubmit) return;
    event.preventDefault();
    if (isSubmit) decline();
    else onClose();
  };
  return (
    <form
      className={classes.form}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        decline();
      }}
    >
      <p id={id} className={classes.question}>
        Decline the request of <span translate="no">{introduction.asker.name}</span>?
      </p>
      <TextAreaField
        label="Reason (optional)"
        rows={2}
        limit={DECLINE_REASON_LENGTH}
        value={reason}
        onChange={write}
        error={isTooLong ? `Reason cannot exceed ${DECLINE_REASON_LENGTH} characters.` : null}
        autoFocus
      />
      <div className={classes.choices}>
        <Switch label={`Tell ${who}`} checked={isTold} onChange={setTold} />
        <Switch label={`No more requests from ${who}`} checked={isLast} onChange={setLast} />
      </div>
      <p className={classes.hint} aria-live="polite">
        {isTold
          ? `${who} will see “Declined”${hasReason ? ' and your reason' : ''}${isSecret ? ', but not who declined' : ''}.`
          : `${who} will not see that you declined. The request looks open to ${who} until it ends by itself.`}
        {isLast &&
          ` ${who}’s other requests that wait for you are declined, too. We do not tell ${who} about those.`}
      </p>
      {error !== null && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onClose}>
          cancel
        </Button>
        <Button type="submit" variant="danger" working={isSending} workingLabel="Declining...">
          Decline
        </Button>
      </div>
    </form>
  );
}

/**
 * Whether the asker cannot know who declined, because the next connector or the target could also have
 * declined in Kithline.
 */
function couldBeAnother({ role, next, byMessage }: Introduction): boolean {
  return role === 'connector' && (next !== null || byMessage);
}

/** Returns the typed reason, which this browser keeps when the question closes. */
function useReason(introductionId: number) {
  const name = declineDraft(useUserId(), introductionId);
  const [reason, setReason] = useState(() => readDraft(name) ?? '');
  return {
    reason,
    write: (text: string) => {
      setReason(text);
      keepDraft(name, text === '' ? null : text);
    },
    forget: () => keepDraft(name, null),
  };
}
