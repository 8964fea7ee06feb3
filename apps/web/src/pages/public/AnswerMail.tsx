import { type FormEvent, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import form from './form.module.css';

interface AnswerMailProps {
  code: string;
  label: string;
  workingLabel: string;
  /** The message to show if the link no longer works. */
  spent: string;
  answer: () => Promise<void>;
}

/** The button on a page that a link in a mail opens. Nothing happens until the button is pressed. */
export function AnswerMail({ code, label, workingLabel, spent, answer }: AnswerMailProps) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ words: string; isFinal: boolean } | null>(
    code === '' ? { words: spent, isFinal: true } : null,
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setRefusal(null);
    try {
      await answer();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setRefusal(refusalOf(error, spent));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      {refusal && <Message tone="error">{refusal.words}</Message>}
      {!refusal?.isFinal && (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          working={isSending}
          workingLabel={workingLabel}
        >
          {label}
        </Button>
      )}
    </form>
  );
}

function refusalOf(error: CallFailure, spent: string): { words: string; isFinal: boolean } {
  if (error.status === 404 || error.status === 422) return { words: spent, isFinal: true };
  return { words: error.clientMessage ?? 'Something went wrong.', isFinal: error.status === 409 };
}
