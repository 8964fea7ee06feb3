import type { ImportResult } from '@kithline/contract/networks.ts';
import { sayCount, sayDateTime, sayDay, sayNumber } from '../../lib/say-time.ts';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import classes from './LastResult.module.css';
import { RemarkList } from './RemarkList.tsx';
import { UndoQuestion } from './UndoQuestion.tsx';

interface LastResultProps {
  /** Other than "Last result", where a later one has failed. */
  title?: string;
  result: ImportResult;
  /** Another import runs: this one cannot be undone now. */
  isRunning: boolean;
  onUndone: () => void;
}

/** The outcome of an import: the change, or the reason why it failed, and what was not taken as it stands. It can be undone. */
export function LastResult({ title = 'Last result', result, isRunning, onUndone }: LastResultProps) {
  const { isAsked, ask, withdraw, opener } = useInlineQuestion();
  const canUndo = result.canUndo && !isRunning;
  return (
    <Card>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.note}>{outcomeOf(result)}</p>
        </div>
        {result.completed && <Changes result={result} />}
        {canUndo && !isAsked && (
          <Button ref={opener} variant="quiet" size="sm" onClick={ask}>
            Undo this import
          </Button>
        )}
      </div>
      {canUndo && isAsked && (
        <div className={classes.question}>
          <UndoQuestion
            importId={result.id}
            onKeep={withdraw}
            onUndone={() => {
              withdraw();
              onUndone();
            }}
          />
        </div>
      )}
      {result.completed && <Added result={result} />}
      <Failure result={result} />
      {result.completed && <Details result={result} />}
    </Card>
  );
}

/** The first faces of those who are new, and the way to them. */
function Added({ result: { added, contactsAdded } }: { result: ImportResult }) {
  const total = contactsAdded ?? 0;
  return (
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
      <LinkButton href="/people?page=1&limit=50&order=connected-desc">See your people</LinkButton>
    </div>
  );
}

function Failure({ result: { failed, message } }: { result: ImportResult }) {
  if (!failed) return null;
  return (
    <div className={classes.message}>
      <Message tone="error">{message ?? 'Something went wrong.'}</Message>
    </div>
  );
}

function outcomeOf(result: ImportResult): string {
  if (result.completedOn !== null) return `Completed ${sayDateTime(result.completedOn)}`;
  return result.failedOn === null ? 'Unknown' : `Failed ${sayDateTime(result.failedOn)}`;
}

function Changes({ result: { contactsAdded, contactsRemoved } }: { result: ImportResult }) {
  return (
    <dl className={classes.numbers}>
      <Change count={contactsAdded ?? 0} sign="+" label="people added" tone="added" />
      <Change count={contactsRemoved ?? 0} sign="−" label="people removed" tone="removed" />
    </dl>
  );
}

interface ChangeProps {
  count: number;
  sign: '+' | '−';
  label: string;
  tone: 'added' | 'removed';
}

function Change({ count, sign, label, tone }: ChangeProps) {
  return (
    <div className={classes.change} data-tone={count > 0 ? tone : undefined}>
      <dt>{label}</dt>
      <dd>{count > 0 ? `${sign}${sayNumber(count)}` : '0'}</dd>
    </div>
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
    <div className={classes.details}>
      <p className={classes.note}>
        {result.fileName}
        {result.fileDay !== null && ` of ${sayDay(Date.parse(result.fileDay) / 1000)}`}: {parts.join(', ')}
      </p>
      <RemarkList groups={result.remarks} importId={result.id} />
    </div>
  );
}
