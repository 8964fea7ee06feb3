import { type Message, REASON_LENGTH } from '@kithline/contract/conversations.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { reportMessage } from '../messaging.data.ts';
import classes from './ReportForm.module.css';

interface ReportFormProps {
  /** The id of the conversation. */
  id: number;
  message: Message;
  onClose: () => void;
}

/** Typed text is kept until it is sent or canceled. */
export function ReportForm({ id, message, onClose }: ReportFormProps) {
  const draft = `report:${useUserId()}:${message.id}`;
  const [reason, setReason] = useState(() => readDraft(draft) ?? '');
  const [invalid, setInvalid] = useState<string | null>(null);
  const reporting = useMutation({
    mutationFn: () => reportMessage(id, message.id, reason),
    onSuccess: () => {
      toast.success('The message was reported');
      close();
    },
  });
  const close = () => {
    keepDraft(draft, null);
    onClose();
  };
  const write = (text: string) => {
    setReason(text);
    keepDraft(draft, text === '' ? null : text);
  };
  const submit = () => {
    const broken = brokenRule(reason);
    setInvalid(broken);
    if (broken === null) reporting.mutate();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <TextAreaField
        autoFocus
        label="Reason"
        required
        limit={REASON_LENGTH}
        rows={2}
        value={reason}
        onChange={write}
        hint="Administrators see this message and the five before it, but nothing else of the conversation. Nobody in the conversation sees that you have reported it."
        error={invalid ?? wordsOf(reporting.error)}
      />
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={close}>
          cancel
        </Button>
        <Button variant="primary" type="submit" working={reporting.isPending} workingLabel="Reporting...">
          report
        </Button>
      </div>
    </form>
  );
}

function brokenRule(reason: string): string | null {
  if (reason.trim() === '') return 'Reason is required.';
  return countCharacters(reason.trim()) > REASON_LENGTH
    ? `Reason cannot exceed ${REASON_LENGTH} characters.`
    : null;
}

function wordsOf(error: Error | null): string | null {
  if (error === null) return null;
  const failure = error instanceof CallFailure ? error : null;
  return failure?.fieldMessage('reason') ?? failure?.clientMessage ?? 'The message could not be reported.';
}
