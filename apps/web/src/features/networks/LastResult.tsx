import type { ImportResult } from '@kithline/contract/networks.ts';
import { IconAlertCircle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { sayCount, sayDateTime } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { CountsOfPeople } from './CountsOfPeople.tsx';
import classes from './LastResult.module.css';
import { UndoQuestion } from './UndoQuestion.tsx';

interface LastResultProps {
  title: string;
  result: ImportResult;
  /** Whether another import is running. Until it ends, this one cannot be undone. */
  isRunning: boolean;
  onUndone: () => void;
}

export function LastResult({ title, result, isRunning, onUndone }: LastResultProps) {
  return (
    <Card flush>
      <Head title={title} result={result} isRunning={isRunning} />
      {result.completed && <Numbers result={result} />}
      {result.canUndo && !isRunning && <Undo importId={result.id} onUndone={onUndone} />}
    </Card>
  );
}

function Head({ title, result, isRunning }: Omit<LastResultProps, 'onUndone'>) {
  const { completed, failed, message } = result;
  return (
    <div className={classes.head}>
      <span className={classes.mark} data-failed={!completed || undefined} aria-hidden>
        {completed ? <IconCheck size={22} stroke={2} /> : <IconAlertCircle size={22} stroke={1.8} />}
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.note}>{outcomeOf(result)}</p>
      </div>
      {completed && !isRunning && (
        <LinkButton href="/people" variant="primary">
          See your people
        </LinkButton>
      )}
      {failed && (
        <div className={classes.message}>
          <Message tone="error">{message ?? 'Something went wrong.'}</Message>
        </div>
      )}
    </div>
  );
}

/** "Completed 22 Nov 2026, 11:06. Your network now has 5,199 people." */
function outcomeOf({ completedOn, failedOn, compared }: ImportResult): string {
  if (completedOn === null)
    return failedOn === null ? 'Unknown' : `Failed ${sayDateTime(failedOn)}. Your network is as it was.`;
  const completed = `Completed ${sayDateTime(completedOn)}`;
  if (!compared) return completed;
  return `${completed}. Your network now has ${sayCount(compared.people, 'person', 'people')}.`;
}

function Numbers({ result: { contactsAdded, contactsRemoved, compared } }: { result: ImportResult }) {
  return (
    <div className={classes.numbers}>
      <CountsOfPeople
        added={contactsAdded ?? 0}
        removed={contactsRemoved ?? 0}
        changedJobs={compared?.changedJobs ?? null}
        unchanged={compared?.unchanged ?? null}
      />
    </div>
  );
}

function Undo({ importId, onUndone }: { importId: number; onUndone: () => void }) {
  const { isAsked, ask, dismiss, opener } = useInlineQuestion();
  if (isAsked) {
    const undone = () => {
      dismiss();
      onUndone();
    };
    return (
      <div className={classes.strip}>
        <UndoQuestion importId={importId} onKeep={dismiss} onUndone={undone} />
      </div>
    );
  }
  return (
    <div className={classes.strip}>
      <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
      <p className={classes.words}>
        You can undo this import. That does not change your notes, labels and ratings, or whom you leave out
        when sharing.
      </p>
      <Button ref={opener} size="sm" onClick={ask}>
        Undo this import
      </Button>
    </div>
  );
}
