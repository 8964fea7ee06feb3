import { useIsOnline } from '../../../lib/use-is-online.ts';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Unsent } from '../outbox.ts';
import { useOutbox } from '../own-outbox.ts';
import classes from './MessageBubble.module.css';
import { MessageText } from './MessageText.tsx';

/** An own message that the server has not confirmed: on its way, waiting for the network, or refused. */
export function UnsentBubble({ item }: { item: Unsent }) {
  const { outbox } = useOutbox();
  const isOnline = useIsOnline();
  return (
    <div className={classNames(classes.message, classes.unsent)} data-own>
      <div className={classes.row}>
        <div className={classes.bubble}>
          <MessageText text={item.text} />
        </div>
      </div>
      {item.failure === null ? (
        <p className={classes.state}>{isOnline ? 'Sending...' : 'Waiting for the network'}</p>
      ) : (
        <div className={classes.state} data-failed role="alert">
          <span>Not sent. {item.failure}</span>
          <Button size="sm" variant="quiet" onClick={() => outbox.retry(item.clientId)}>
            Try again
          </Button>
          <Button size="sm" variant="quiet" onClick={() => outbox.discard(item.clientId)}>
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}
