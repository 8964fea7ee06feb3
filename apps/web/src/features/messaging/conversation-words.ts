import type {
  Conversation,
  Message,
  Participant,
  Receiver,
  WhyNot,
} from '@kithline/contract/conversations.ts';

type Names = Pick<Conversation, 'participants' | 'subject'>;

/** Returns the current participants without the viewer; if all of them have left, the former participants. */
export function othersOf({ participants }: Pick<Conversation, 'participants'>): Participant[] {
  const others = participants.filter(({ isSelf }) => !isSelf);
  const present = others.filter(({ left }) => !left);
  return present.length === 0 ? others : present;
}

/** Returns the title of a conversation: its name or, without one, the names of the others. */
export function titleOf(conversation: Names): string {
  return conversation.subject ?? joinNames(othersOf(conversation).map(({ name }) => name));
}

/** "Daniel Abrams, Leila Haddad and you" */
export function peopleOf(conversation: Pick<Conversation, 'participants'>): string {
  return joinNames([...othersOf(conversation).map(({ name }) => name), 'you']);
}

export function joinNames(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

/**
 * Returns the line for the list: "Leila: I can ask", "You: Thank you", "Message deleted", "Priya added
 * Daniel".
 */
export function lineOf(conversation: Conversation): string {
  const { lastMessage: message, isGroup } = conversation;
  if (message === null) return '';
  if (message.kind !== 'text') return sayEvent(message, conversation);
  const text = message.text ?? 'Message deleted';
  const author = conversation.participants.find(({ id }) => id === message.authorId);
  if (author?.isSelf) return `You: ${text}`;
  return isGroup && author ? `${firstWord(author.name)}: ${text}` : text;
}

export function sayEvent(message: Message, { participants }: Pick<Conversation, 'participants'>): string {
  const nameOf = (id: number) => {
    const one = participants.find((participant) => participant.id === id);
    return one?.isSelf ? 'You' : (one?.name ?? 'Former member');
  };
  const who = nameOf(message.authorId);
  const added = message.addedIds.map((id) => nameOf(id).replace(/^You$/u, 'you'));
  if (message.kind === 'added') return `${who} added ${joinNames(added)}`;
  if (message.kind === 'left') return `${who} left`;
  if (message.kind === 'started') return `${who} started the conversation`;
  return message.subject === null
    ? `${who} removed the name of the conversation`
    : `${who} named the conversation “${message.subject}”`;
}

/** Explains why the member cannot write. */
export function sayWhyNot(
  whyNot: WhyNot,
  conversation: Pick<Conversation, 'participants' | 'isGroup'>,
): string {
  const [other] = othersOf(conversation);
  const name = other?.name ?? 'this person';
  if (whyNot === 'blocked') return `You have blocked ${name}. Unblock ${name} to write again.`;
  if (whyNot === 'alone') return 'Nobody else is in this conversation anymore. You can still read it.';
  if (whyNot === 'off')
    return `You cannot write to ${name} at the moment. You can still read what was written.`;
  // In a group, the reason can also be that the others are suspended or blocked.
  return conversation.isGroup
    ? 'You cannot write to anybody here at the moment. You can still read what was written.'
    : `You and ${name} no longer share a collective or a connection, so you cannot write. You can still read what was written.`;
}

/**
 * Explains why no conversation with somebody can be started. The text does not reveal whether the other
 * member has blocked the viewer, or is suspended.
 */
export function sayCannotWrite({ name, whyNot }: Receiver): string {
  const who = name ?? 'this person';
  return whyNot === 'blocked'
    ? `You have blocked ${who}. To write again, unblock ${who} in your account under “messages”.`
    : `You cannot write to ${who} at the moment.`;
}

/** "Write to 3 people", "Write to Aisling Byrne" */
export function sayWriteTo(names: readonly string[]): string {
  const [only] = names;
  return names.length === 1 && only !== undefined ? `Write to ${only}` : `Write to ${names.length} people`;
}

/** "Leila Haddad is typing...", "Leila Haddad and 1 other are typing..." */
export function sayTyping(names: readonly string[]): string {
  const [first, ...others] = names;
  if (first === undefined) return '';
  if (others.length === 0) return `${first} is typing...`;
  return `${first} and ${others.length === 1 ? '1 other' : `${others.length} others`} are typing...`;
}

const firstWord = (name: string): string => name.split(' ')[0] ?? name;
