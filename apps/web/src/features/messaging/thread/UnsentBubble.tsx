import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { classNames } from '../../../ui/a11y/class-names.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Outbox, Unsent } from '../outbox.ts';
import { useOutbox } from '../own-outbox.ts';
import classes from './MessageBubble.module.css';
import { MessageText } from './MessageText.tsx';
import { draftOfConversation, newConversationWith, readDraft } from '../../../lib/drafts.ts';
import type { MessagesPlace } from '../../../lib/messages-place.ts';
import { putHeading } from '../compose/heading.ts';
import { addToDraft } from '../compose/kept-text.ts';

interface UnsentBubbleProps {
  item: Unsent;
  /** Whether the text can be moved back into a field. */
  mayEdit?: boolean;
}

/** A message by the viewer that the server has not confirmed. */
export function UnsentBubble({ item, mayEdit = false }: UnsentBubbleProps) {
  const { outbox } = useOutbox();
  const { open } = useMessages();
  const edit = () => {
    const place = moveToField(outbox, item);
    // The field of an existing conversation is already on screen, below the thread or in the dock.
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
        <p className={classes.state}>{isOnline ? 'Sending...' : 'Waiting for a connection'}</p>
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

/**
 * Puts a refused message back into its field. If its conversation was not created, its people are also
 * restored. Returns the place of the field.
 */
function moveToField(outbox: Outbox, item: Unsent): MessagesPlace {
  const { draftOf, place } = placeOf(item);
  const name = draftOfConversation(item.userId, draftOf);
  addToDraft(name, item.text);
  // If the browser cannot store drafts, keep the message, because it is the only copy of the text.
  if (readDraft(name) !== null) outbox.discard(item.clientId);
  return place;
}

function placeOf(item: Unsent): { draftOf: string; place: MessagesPlace } {
  const { userId, conversationId, userIds, names = [], subject } = item;
  if (conversationId !== null)
    return { draftOf: String(conversationId), place: { kind: 'conversation', id: conversationId } };
  const [first, ...others] = userIds;
  const only = first !== undefined && others.length === 0 ? first : null;
  const draftOf = newConversationWith(only);
  const people = userIds.map((id, at) => ({ id, label: names[at] ?? '' }));
  putHeading(userId, draftOf, only === null ? { people, subject: subject ?? '' } : null);
  return { draftOf, place: { kind: 'new', userId: only } };
}
