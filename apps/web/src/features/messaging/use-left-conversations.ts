import { forgetInDock } from '../../lib/dock.ts';
import { useLiveEvents } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { conversationKey, threadKey } from '../../lib/reply-keys.ts';
import { useMessages } from '../../lib/use-messages.ts';

/**
 * Returns a function that closes, in the dialog and in the dock, a conversation that the member has left. The
 * function also cancels the requests of the conversation, because the server would refuse them.
 */
export function useCloseLeft(): (conversationId: number) => void {
  const { place, open } = useMessages();
  return (id) => {
    for (const queryKey of [conversationKey(id), threadKey(id)]) void queryClient.cancelQueries({ queryKey });
    forgetInDock(id);
    if (place?.kind === 'conversation' && place.id === id) open({ kind: 'inbox' }, { replace: true });
  };
}

/** Closes conversations that the member leaves in another tab. */
export function useLeftConversations(): void {
  const close = useCloseLeft();
  useLiveEvents(({ type, data }) => {
    if (type === 'conversation.updated' && data.left) close(data.conversationId);
  });
}
