import { useDock } from '../../lib/dock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useMessages } from '../../lib/use-messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { joinNames, titleOf } from './conversation-words.ts';
import { conversationQuery } from './messaging.data.ts';
import type { Unsent } from './outbox.ts';
import { useHurryOnReturn, useOutbox, useRefusals } from './own-outbox.ts';
import { useLeftConversations } from './use-left-conversations.ts';

/**
 * Sends messages in the background. Announces a refused message that is not on screen. Closes conversations
 * that the member has left in another tab.
 */
export function Outgoing() {
  useOutbox();
  useHurryOnReturn();
  useLeftConversations();
  const { place } = useMessages();
  const { openId } = useDock();
  useRefusals((item) => {
    const { conversationId } = item;
    const shownId = place?.kind === 'conversation' ? place.id : place === null ? openId : null;
    // The first messages of new conversations are shown in the inbox.
    const isShown = conversationId === null ? place !== null : conversationId === shownId;
    if (!isShown)
      toast.failure(`Your message to ${receiversOf(item)} was not sent. Open Messages to see why.`);
  });
  return null;
}

function receiversOf({ conversationId, names = [] }: Unsent): string {
  if (conversationId === null) return joinNames(names);
  const conversation = queryClient.getQueryData(conversationQuery(conversationId).queryKey);
  return conversation ? titleOf(conversation) : 'a conversation';
}
