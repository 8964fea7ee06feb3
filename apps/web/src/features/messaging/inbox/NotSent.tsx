import { joinNames } from '../conversation-words.ts';
import { useOutbox } from '../own-outbox.ts';
import { UnsentBubble } from '../thread/UnsentBubble.tsx';
import classes from './NotSent.module.css';

interface NotSentProps {
  /** Null for first messages of new conversations; else a conversation that no longer exists. */
  of: number | null;
  /** A message that is shown elsewhere. */
  without?: string | null;
}

/** Pending or refused messages that belong to no thread. */
export function NotSent({ of, without = null }: NotSentProps) {
  const { unsent } = useOutbox();
  const shown = unsent.filter(
    ({ conversationId, clientId }) => conversationId === of && clientId !== without,
  );
  if (shown.length === 0) return null;
  return (
    <section className={classes.refused} aria-label="Not sent yet">
      {shown.map((item) => (
        <div key={item.clientId}>
          {item.names && <h3 className={classes.names}>To {joinNames([...item.names])}</h3>}
          <UnsentBubble item={item} mayEdit={of === null} />
        </div>
      ))}
    </section>
  );
}
