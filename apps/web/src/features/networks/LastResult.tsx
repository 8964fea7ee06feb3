import type { ImportResult } from '@kithline/contract/networks.ts';
import { IconAlertCircle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { sayCount, sayDateTime, sayDay, sayNumber } from '../../lib/say-time.ts';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { CountsOfPeople } from './CountsOfPeople.tsx';
import { JobChanges } from './JobChanges.tsx';
import classes from './LastResult.module.css';
import { RemarkList } from './RemarkList.tsx';
import { UndoQuestion } from './UndoQuestion.tsx';

interface LastResultProps {
  title: string;
  result: ImportResult;
  /** Another import runs: this one cannot be undone now. */
  isRunning: boolean;
  onUndone: () => void;
}

/** The outcome of an import: what it has changed and whom, or the reason why it failed, and what was not taken as it stands. */
export function LastResult({ title, result, isRunning, onUndone }: LastResultProps) {
  const { id, completed, stayed } = result;
  return (
    <>
      <Card flush>
        <Head title={title} result={result} />
        {completed && <Numbers result={result} />}
        {result.canUndo && !isRunning && <Undo importId={id} onUndone={onUndone} />}
      </Card>
      {stayed && stayed.changedJobs > 0 && !isRunning && (
        <JobChanges importId={id} total={stayed.changedJobs} kept={stayed.changedJobsKept} />
      )}
      {completed && <Added result={result} />}
      {completed && <Details result={result} />}
    </>
  );
}

function Head({ title, result }: { title: string; result: ImportResult }) {
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
      {completed && (
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
function outcomeOf({ completedOn, failedOn, contactsAdded, stayed }: ImportResult): string {
  if (completedOn === null) return failedOn === null ? 'Unknown' : `Failed ${sayDateTime(failedOn)}`;
  const completed = `Completed ${sayDateTime(completedOn)}`;
  if (stayed === null) return completed;
  const people = (contactsAdded ?? 0) + stayed.changedJobs + stayed.unchanged;
  return `${completed}. Your network now has ${sayCount(people, 'person', 'people')}.`;
}

function Numbers({ result: { contactsAdded, contactsRemoved, stayed } }: { result: ImportResult }) {
  return (
    <div className={classes.numbers}>
      <CountsOfPeople
        added={contactsAdded ?? 0}
        removed={contactsRemoved ?? 0}
        changedJobs={stayed?.changedJobs ?? null}
        unchanged={stayed?.unchanged ?? null}
      />
    </div>
  );
}

function Undo({ importId, onUndone }: { importId: number; onUndone: () => void }) {
  const { isAsked, ask, withdraw, opener } = useInlineQuestion();
  if (isAsked) {
    const undone = () => {
      withdraw();
      onUndone();
    };
    return (
      <div className={classes.strip}>
        <UndoQuestion importId={importId} onKeep={withdraw} onUndone={undone} />
      </div>
    );
  }
  return (
    <div className={classes.strip}>
      <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
      <p className={classes.words}>
        This import can be undone. Notes, labels, strengths and exclusions stay either way.
      </p>
      <Button ref={opener} size="sm" onClick={ask}>
        Undo this import
      </Button>
    </div>
  );
}

/** The first faces of those who are new, and the way to them. */
function Added({ result: { added, contactsAdded, counts } }: { result: ImportResult }) {
  const total = contactsAdded ?? 0;
  if (total === 0) return null;
  const organizations = counts?.organizationsCreated ?? 0;
  return (
    <Card>
      <div className={classes.added}>
        {added.length > 0 && (
          <AvatarStack
            people={added}
            more={Math.max(0, total - added.length)}
            size={32}
            most={5}
            label={`Added: ${added.map(({ name }) => name).join(', ')}`}
          />
        )}
        <div className={classes.words}>
          <h2 className={classes.title}>{sayCount(total, 'person added', 'people added')}</h2>
          {organizations > 0 && (
            <p className={classes.note}>
              {sayCount(organizations, 'organization is', 'organizations are')} new to your network
            </p>
          )}
        </div>
        <TextLink href="/people?page=1&limit=50&order=connected-desc">Open list</TextLink>
      </div>
    </Card>
  );
}

function Details({ result }: { result: ImportResult }) {
  const { counts } = result;
  if (!counts) return null;
  const parts = [
    sayCount(counts.rows, 'row', 'rows'),
    counts.unavailable > 0 && `${sayNumber(counts.unavailable)} of closed accounts`,
    counts.duplicates > 0 && sayCount(counts.duplicates, 'repeated row', 'repeated rows'),
    counts.empty > 0 && `${sayNumber(counts.empty)} empty`,
    counts.skipped > 0 && `${sayNumber(counts.skipped)} skipped`,
  ].filter(Boolean);
  return (
    <Card>
      <p className={classes.note}>
        {result.fileName}
        {result.fileDay !== null && ` of ${sayDay(Date.parse(result.fileDay) / 1000)}`}: {parts.join(', ')}
      </p>
      <RemarkList groups={result.remarks} importId={result.id} />
    </Card>
  );
}
