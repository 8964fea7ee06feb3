import type { MessageReport } from '@kithline/contract/messaging.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { sayAgo, sayDateTime } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { closeReport } from './chat-users.data.ts';
import classes from './chat-users.module.css';
import { memberHref } from './talkjs-address.ts';

interface MessageReportCardProps {
  report: MessageReport;
  onDone: () => void;
}

export function MessageReportCard({ report, onDone }: MessageReportCardProps) {
  const titleId = useId();
  const { reporter, reason, createdOn, closedOn, messages } = report;
  return (
    <li
      className={classes.report}
      aria-labelledby={titleId}
      data-closed={closedOn === null ? undefined : true}
    >
      <div className={classes.head}>
        <p id={titleId} className={classes.who}>
          Reported by <Named name={reporter?.name ?? null} /> <When on={createdOn} />
        </p>
        {closedOn === null ? (
          <Done id={report.id} onDone={onDone} />
        ) : (
          <span className={classes.closed}>
            Done <When on={closedOn} />
          </span>
        )}
      </div>
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
      <ol aria-label="The reported message, and what was said before" className={classes.messages}>
        {messages.map((message, at) => (
          <li
            key={at}
            className={classes.message}
            data-reported={at === messages.length - 1 ? true : undefined}
          >
            <p className={classes.author}>
              <Named name={message.authorId === null ? null : message.author} />{' '}
              <When on={message.createdOn} />
              {message.isEdited && message.text !== null && <span>edited</span>}{' '}
              {at === messages.length - 1 && <b className={classes.mark}>reported</b>}
            </p>
            <p className={classes.text} dir="auto">
              {message.text ?? 'Message deleted'}
            </p>
          </li>
        ))}
      </ol>
    </li>
  );
}

/** Links to the list of members, filtered by this name. Null is a former member. */
function Named({ name }: { name: string | null }) {
  if (name === null) return <b>Former member</b>;
  return (
    <TextLink href={memberHref(name)}>
      <bdi translate="no">{name}</bdi>
    </TextLink>
  );
}

function When({ on }: { on: number }) {
  return (
    <time className={classes.when} dateTime={new Date(on * 1000).toISOString()} title={sayDateTime(on)}>
      {sayAgo(on)}
    </time>
  );
}

function Done({ id, onDone }: { id: number; onDone: () => void }) {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = async () => {
    setWorking(true);
    setFailure(null);
    try {
      await closeReport(id);
      onDone();
    } catch (error) {
      setFailure(error instanceof CallFailure ? error.message : 'It did not work. Please try again.');
    }
    setWorking(false);
  };
  return (
    <div className={classes.done}>
      <Button
        icon={<IconCheck size={15} stroke={1.8} aria-hidden />}
        working={isWorking}
        workingLabel="closing..."
        onClick={() => void close()}
      >
        Done
      </Button>
      {failure && <Message tone="error">{failure}</Message>}
    </div>
  );
}
