import { conversationsApi } from '@kithline/contract/conversations.ts';
import { call } from '../../../lib/call.ts';
import { draftOfConversation, keepDraft, newConversationWith, readDraft } from '../../../lib/drafts.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/**
 * Returns a function that opens the conversation with a member, or a new one, and puts a text into its field.
 * If the field already has a draft, the text is added below. Nothing is sent. Resolves to whether the
 * conversation opened.
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
