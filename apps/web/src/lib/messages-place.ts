/**
 * What the dialog of messages shows beside its list: nothing, a conversation, or a new conversation, which
 * can name a member by user id.
 */
export type MessagesPlace =
  | { kind: 'inbox' }
  | { kind: 'conversation'; id: number }
  | { kind: 'new'; userId: number | null };

/**
 * Reads the place from a hash: "messages", "messages=12", "messages=new" or "messages=new:5". Null for any
 * other hash.
 */
export function messagesAt(hash: string): MessagesPlace | null {
  const found = /^#?messages(?:=(?:(\d{1,16})|(new)(?::(\d{1,16}))?))?$/u.exec(hash);
  if (found === null) return null;
  const [, id, isNew, userId] = found;
  if (id !== undefined) return { kind: 'conversation', id: Number(id) };
  if (isNew === undefined) return { kind: 'inbox' };
  return { kind: 'new', userId: userId === undefined ? null : Number(userId) };
}

/** Returns the hash of a place, without the leading '#'. */
export function hashOfMessages(place: MessagesPlace): string {
  if (place.kind === 'inbox') return 'messages';
  if (place.kind === 'conversation') return `messages=${place.id}`;
  return place.userId === null ? 'messages=new' : `messages=new:${place.userId}`;
}
