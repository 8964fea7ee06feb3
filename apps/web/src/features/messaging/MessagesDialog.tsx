import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import type { MessagesPlace } from '../../lib/messages-place.ts';
import { useMessages } from '../../lib/use-messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { Inbox } from './inbox/Inbox.tsx';
import { NewConversation } from './compose/NewConversation.tsx';
import classes from './MessagesDialog.module.css';

/** The conversations of the member, and the one that is open; on phones one or the other. */
export function MessagesDialog() {
  const { place, open, close } = useMessages();
  // What was shown stays while it fades.
  const [shown, show] = useState<MessagesPlace>(place ?? { kind: 'inbox' });
  if (place !== null && place !== shown) show(place);
  return (
    <Dialog
      opened={place !== null}
      onClose={close}
      title="Messages"
      size="messages"
      tall
      flush
      actions={
        <Button
          icon={<IconEdit size={15} stroke={1.8} />}
          onClick={() => open({ kind: 'new', userId: null })}
        >
          new
        </Button>
      }
    >
      <div className={classes.panes} data-shows={shown.kind === 'inbox' ? 'inbox' : 'pane'}>
        <div className={classes.inbox}>
          <Inbox currentId={shown.kind === 'conversation' ? shown.id : null} />
        </div>
        <div className={classes.pane}>
          <Pane place={shown} />
        </div>
      </div>
    </Dialog>
  );
}

function Pane({ place }: { place: MessagesPlace }) {
  if (place.kind === 'conversation') return <ConversationPane key={place.id} id={place.id} />;
  if (place.kind === 'new') return <NewConversation key={place.userId} userId={place.userId} />;
  return (
    <div className={classes.nothing}>
      <EmptyState title="Choose a conversation, or start a new one." />
    </div>
  );
}
