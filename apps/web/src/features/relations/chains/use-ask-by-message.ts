import { conversationsApi } from '@kithline/contract/conversations.ts';
import { call } from '../../../lib/call.ts';
import { draftOfConversation, keepDraft, newConversationWith, readDraft } from '../../../lib/drafts.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/**
 * Opens the conversation with a member, or a new one, with a text in its field. An existing draft stays above
 * the text; nothing is sent. Returns whether it opened.
 */
export function useAskByMessage(): (userId: number, text: string) => Promise<boolean> {
  const { open } = useMessages();
  const viewerId = useUserId();
  return async (userId, text) => {
    try {
      const { results } = await call(conversationsApi.list, { query: { with: userId, limit: 1 } });
      const [pair] = results;
      const name = draftOfConversation(viewerId, pair ? String(pair.id) : newConversationWith(userId));
      const begun = readDraft(name);
      if (!begun?.includes(text)) keepDraft(name, begun ? `${begun}\n\n${text}` : text);
      open(pair ? { kind: 'conversation', id: pair.id } : { kind: 'new', userId });
      return true;
    } catch {
      toast.failure('The conversation did not open. Please try again.');
      return false;
    }
  };
}
