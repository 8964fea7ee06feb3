import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { takeBack } from '../compose/take-back.ts';
import type { Unsent } from '../outbox.ts';
import { useOutbox } from '../own-outbox.ts';
import classes from './MessageBubble.module.css';
import { MessageText } from './MessageText.tsx';

interface UnsentBubbleProps {
  item: Unsent;
  /** Whether there is a field into which the text can be put back. */
  mayEdit?: boolean;
}

/** A message of the viewer that the server has not confirmed: on its way, waiting for the network, or refused. */
export function UnsentBubble({ item, mayEdit = false }: UnsentBubbleProps) {
  const { outbox } = useOutbox();
  const { open } = useMessages();
  const edit = () => {
    const place = takeBack(outbox, item);
    // The field of a conversation is where its thread is, at the foot of the page too.
    if (place.kind === 'new') open(place, { replace: true });
  };
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
          {mayEdit && (
            <Button size="sm" variant="quiet" onClick={edit}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => outbox.discard(item.clientId)}>
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}
