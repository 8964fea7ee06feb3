import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { react } from '../messaging.data.ts';

type Reaction = Message['reactions'][number]['reaction'];

/** Returns the viewer's reaction to a message; null if there is none. */
export function ownReaction({ reactions }: Message, { participants }: OpenConversation): Reaction | null {
  const selfId = participants.find(({ isSelf }) => isSelf)?.id;
  return reactions.find(({ participantIds }) => participantIds.includes(selfId ?? 0))?.reaction ?? null;
}

/**
 * Sets the viewer's reaction to a message. If the message already has this reaction by the viewer, removes
 * it.
 */
export function setReaction({
  message,
  conversation,
  reaction,
}: {
  message: Message;
  conversation: OpenConversation;
  reaction: Reaction;
}): void {
  const next = ownReaction(message, conversation) === reaction ? null : reaction;
  react(conversation.id, message.id, next).catch(() => toast.failure('Your reaction was not saved.'));
}
