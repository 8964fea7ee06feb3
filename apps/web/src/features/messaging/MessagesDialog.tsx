import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import type { MessagesPlace } from '../../lib/messages-place.ts';
import { useMessages } from '../../lib/use-messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { Inbox } from './inbox/Inbox.tsx';
import { NewConversation, type NewConversationProps } from './compose/NewConversation.tsx';
import classes from './MessagesDialog.module.css';

/** The dialog of messages: the inbox and the open conversation; on phones, one of the two. */
export function MessagesDialog() {
  const { place, open, close } = useMessages();
  // While the dialog fades out, it keeps its content.
  const [shown, show] = useState<MessagesPlace>(place ?? { kind: 'inbox' });
  const [first, setFirst] = useState<First>(NONE_SENT);
  if (place !== null && place !== shown) {
    show(place);
    // The form for a new conversation has closed, so no message belongs to the form.
    if (place.kind !== 'new') setFirst(NONE_SENT);
  }
  // The conversation that was opened by keyboard, or 'new' after a press on the button "new". The field of
  // this conversation will take the focus.
  const [toFocus, setToFocus] = useState<number | 'new' | null>(null);
  const current = shown.kind === 'conversation' ? shown.id : null;
  const isWanted = toFocus !== null && toFocus === (current ?? shown.kind);
  const focus = { takesFocus: isWanted, onFocused: () => setToFocus(null) };
  const sent = shown.kind === 'new' && first.of === shown.userId ? first.clientId : null;
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
          onClick={() => {
            setToFocus('new');
            open({ kind: 'new', userId: null });
          }}
        >
          new
        </Button>
      }
    >
      <div className={classes.panes} data-shows={shown.kind === 'inbox' ? 'inbox' : 'pane'}>
        <div className={classes.inbox}>
          <Inbox
            currentId={current}
            without={sent}
            onOpen={(id, by) => setToFocus(by === 'key' ? id : null)}
          />
        </div>
        <div className={classes.pane}>
          <Pane place={shown} sent={sent} onSent={setFirst} focus={focus} />
        </div>
      </div>
    </Dialog>
  );
}

/** The first message of a new conversation, and the member whom the URL names. */
interface First {
  of: number | null;
  clientId: string | null;
}

const NONE_SENT: First = { of: null, clientId: null };

interface PaneProps extends Pick<NewConversationProps, 'focus'> {
  place: MessagesPlace;
  sent: string | null;
  onSent: (first: First) => void;
}

function Pane({ place, sent, onSent, focus }: PaneProps) {
  if (place.kind === 'conversation') return <ConversationPane key={place.id} id={place.id} focus={focus} />;
  if (place.kind === 'new') {
    const { userId: of } = place;
    const keep = (clientId: string) => onSent({ of, clientId });
    return <NewConversation key={of} userId={of} sent={sent} onSent={keep} focus={focus} />;
  }
  return (
    <div className={classes.nothing}>
      <EmptyState title="Choose a conversation, or start a new one." />
    </div>
  );
}
