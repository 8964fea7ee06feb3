import { joinNames } from '../conversation-words.ts';
import { useOutbox } from '../own-outbox.ts';
import { UnsentBubble } from '../thread/UnsentBubble.tsx';
import classes from './NotSent.module.css';

/** Messages that were refused and stand in no thread: first ones of conversations that were never made (null), or of one that is gone. */
export function NotSent({ of }: { of: number | null }) {
  const { unsent } = useOutbox();
  const refused = unsent.filter(({ conversationId, failure }) => conversationId === of && failure !== null);
  if (refused.length === 0) return null;
  return (
    <section className={classes.refused} aria-label="Not sent">
      {refused.map((item) => (
        <div key={item.clientId}>
          {item.names && <h3 className={classes.names}>To {joinNames([...item.names])}</h3>}
          <UnsentBubble item={item} />
        </div>
      ))}
    </section>
  );
}
