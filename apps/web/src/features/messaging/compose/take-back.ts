import { draftOfConversation, newConversationWith, readDraft } from '../../../lib/drafts.ts';
import type { MessagesPlace } from '../../../lib/messages-place.ts';
import type { Outbox, Unsent } from '../outbox.ts';
import { putHeading } from './heading.ts';
import { addToDraft } from './kept-text.ts';

/** Puts a message that was refused back into its field, with the people of a conversation that was never made. Returns where the field is. */
export function takeBack(outbox: Outbox, item: Unsent): MessagesPlace {
  const { draftOf, place } = placeOf(item);
  const name = draftOfConversation(item.userId, draftOf);
  addToDraft(name, item.text);
  // A browser that keeps no drafts keeps the message itself.
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
