import type { Message } from './conversations.ts';

/**
 * What a browser holds of a conversation: a stretch without a gap, and own messages that were confirmed before what others wrote meanwhile had
 * come. However answers overtake each other, nothing that was written in between is taken for known.
 */
export interface HeldThread {
  /** By position, the oldest first. */
  readonly messages: readonly Message[];
  /** Nothing is missing from the first message up to this position. Only pages of the server move it. */
  readonly upTo: number;
  readonly hasOlder: boolean;
}

/** One answer with messages, the newest first, as the server gives it. */
export interface MessagesPage {
  readonly results: readonly Message[];
  readonly hasMore: boolean;
}

/** Puts the newest page in. Where more has come than it holds, what was held before it gives way: it can be fetched again. */
export function withLatest(held: HeldThread | undefined, { results, hasMore }: MessagesPage): HeldThread {
  const page = results.toReversed();
  const oldest = page[0]?.id ?? 0;
  const newest = page.at(-1)?.id ?? 0;
  if (held === undefined) return { messages: page, upTo: newest, hasOlder: hasMore };
  const beyond = held.messages.filter(({ id }) => id > newest);
  if (hasMore && held.upTo < oldest) return { messages: [...page, ...beyond], upTo: newest, hasOlder: true };
  const before = hasMore ? held.messages.filter(({ id }) => id < oldest) : [];
  return {
    messages: [...before, ...page, ...beyond],
    upTo: Math.max(held.upTo, newest),
    hasOlder: before.length > 0 ? held.hasOlder : hasMore,
  };
}

/** Puts in what came after `held.upTo`. */
export function withNewer(held: HeldThread, { results }: MessagesPage): HeldThread {
  const { messages } = withMessages(held, results);
  return { ...held, messages, upTo: Math.max(held.upTo, results[0]?.id ?? 0) };
}

/** Puts in what came before the oldest message that is held. */
export function withOlder(held: HeldThread, { results, hasMore }: MessagesPage): HeldThread {
  const oldest = held.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const older = results.filter(({ id }) => id < oldest).toReversed();
  return { ...held, messages: [...older, ...held.messages], hasOlder: hasMore };
}

/** Puts in messages that were sent or changed, and has what answers them quote them as they are now. */
export function withMessages(held: HeldThread, given: readonly Message[]): HeldThread {
  const known = new Map(held.messages.map((message) => [message.id, message]));
  // A message from before the stretch comes with its page. Without older ones the stretch begins with the conversation: the first message
  // held may be an own one that overtook earlier messages.
  const oldest = held.hasOlder ? (held.messages[0]?.id ?? 0) : 0;
  for (const message of given) if (message.id >= oldest) known.set(message.id, message);
  const changed = new Map(given.map((message) => [message.id, message]));
  const messages = [...known.values()].toSorted((a, b) => a.id - b.id);
  return { ...held, messages: messages.map((message) => quoting(message, changed)) };
}

function quoting(message: Message, changed: ReadonlyMap<number, Message>): Message {
  const answered = message.replyTo && changed.get(message.replyTo.id);
  if (!message.replyTo || !answered) return message;
  const isEdited = answered.editedOn !== null && answered.editedOn > message.createdOn;
  return { ...message, replyTo: { ...message.replyTo, text: answered.text, isEdited } };
}

/** The newest ones alone: what a reader has scrolled through is fetched again when it is asked for. */
export function onlyLatest(held: HeldThread, most: number): HeldThread {
  if (held.messages.length <= most) return held;
  return { ...held, messages: held.messages.slice(-most), hasOlder: true };
}
