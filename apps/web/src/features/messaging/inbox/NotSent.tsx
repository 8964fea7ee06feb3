import { joinNames } from '../conversation-words.ts';
import { useOutbox } from '../own-outbox.ts';
import { UnsentBubble } from '../thread/UnsentBubble.tsx';
import classes from './NotSent.module.css';

interface NotSentProps {
  /**
   * The id of a conversation that the member cannot open; null for the first messages of new conversations.
   */
  of: number | null;
  /** The client id of a message that is left out, because it is shown elsewhere. */
  without?: string | null;
}

/** Pending or refused messages of conversations that have no thread on screen. */
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
