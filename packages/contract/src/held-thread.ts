import type { Message } from './conversations.ts';

/**
 * What a browser holds of a conversation: a stretch without a gap, and own messages that were confirmed
 * before earlier messages of others had arrived. The stretch has no gap in whatever order answers arrive.
 */
export interface HeldThread {
  /** By position, the oldest first. */
  readonly messages: readonly Message[];
  /** Nothing is missing from the first message up to this position. Only pages of the server move it. */
  readonly upTo: number;
  readonly hasOlder: boolean;
  /**
   * Changed messages that are not held: an answer with them may be on its way that was read before the
   * change.
   */
  readonly aside: readonly Message[];
}

/** One answer with messages, the newest first, as the server gives it. */
export interface MessagesPage {
  readonly results: readonly Message[];
  readonly hasMore: boolean;
}

/**
 * Puts the newest page in. Where more has come than it holds, what was held before is dropped: it can be
 * fetched again.
 */
export function withLatest(held: HeldThread | undefined, { results, hasMore }: MessagesPage): HeldThread {
  const page = results.toReversed();
  const oldest = page[0]?.id ?? 0;
  const newest = page.at(-1)?.id ?? 0;
  if (held === undefined) return { messages: page, upTo: newest, hasOlder: hasMore, aside: [] };
  const isOutdated = newest <= held.upTo && (held.messages[0]?.id ?? 0) > newest;
  if (isOutdated) return held;
  const isApart = hasMore && held.upTo < oldest;
  const kept = held.messages.filter(({ id }) => id > newest || (hasMore && !isApart && id < oldest));
  const keepsOlder = kept.some(({ id }) => id < oldest);
  return {
    messages: inOrder([...kept, ...latestOf(page, held)], held),
    aside: isApart ? putAside(held, held.messages) : held.aside,
    upTo: Math.max(held.upTo, newest),
    hasOlder: keepsOlder ? held.hasOlder : hasMore,
  };
}

/**
 * Puts in the page that was fetched after a position. Drops it when what lies before that position is no
 * longer held without a gap.
 */
export function withNewer(held: HeldThread, after: number, { results }: MessagesPage): HeldThread {
  if (after > held.upTo) return held;
  return { ...withMessages(held, results), upTo: Math.max(held.upTo, results[0]?.id ?? 0) };
}

/**
 * Puts in the page that was fetched before a position. Drops it when another message is the oldest one by
 * now.
 */
export function withOlder(held: HeldThread, before: number, { results, hasMore }: MessagesPage): HeldThread {
  if (held.messages[0]?.id !== before) return held;
  const older = results.filter(({ id }) => id < before);
  return {
    ...held,
    messages: inOrder([...latestOf(older, held), ...held.messages], held),
    hasOlder: hasMore,
  };
}

/** Puts in messages that were sent or changed, each in its latest version. */
export function withMessages(held: HeldThread, messages: readonly Message[]): HeldThread {
  // A message from before the stretch comes with its page. Without older ones the stretch begins with the
  // conversation: the first message held may be one of the viewer's that overtook earlier messages.
  const oldest = held.hasOlder ? (held.messages[0]?.id ?? 0) : 0;
  const latest = new Map(latestOf(messages, held).map((message) => [message.id, message]));
  const others = (those: readonly Message[]) => those.filter(({ id }) => !latest.has(id));
  const those = [...latest.values()];
  const before = those.filter(({ id }) => id < oldest);
  const next = { ...held, aside: putAside(held, before) };
  const inside = those.filter(({ id }) => id >= oldest);
  return { ...next, messages: inOrder([...others(held.messages), ...inside], next) };
}

/** The messages, or later versions of them that are known: answers may overtake each other. */
function latestOf(messages: readonly Message[], held: HeldThread): Message[] {
  const known = new Map([...held.aside, ...held.messages].map((message) => [message.id, message]));
  return messages.map((message) => {
    const other = known.get(message.id);
    return other !== undefined && other.version > message.version ? other : message;
  });
}

/** By position; each quotes the message that it answers as that is now. */
function inOrder(messages: readonly Message[], { aside }: Pick<HeldThread, 'aside'>): Message[] {
  const byId = new Map([...aside, ...messages].map((message) => [message.id, message]));
  return messages.toSorted((a, b) => a.id - b.id).map((message) => quoting(message, byId));
}

function quoting(message: Message, known: ReadonlyMap<number, Message>): Message {
  const { replyTo } = message;
  const answered = replyTo && known.get(replyTo.id);
  if (!replyTo || !answered) return message;
  const isEdited = answered.editedOn !== null && answered.editedOn > message.createdOn;
  if (replyTo.text === answered.text && replyTo.isEdited === isEdited) return message;
  return { ...message, replyTo: { ...replyTo, text: answered.text, isEdited } };
}

/** The newest ones alone: what a reader has scrolled through is fetched again when it is asked for. */
export function onlyLatest(held: HeldThread, most: number): HeldThread {
  if (held.messages.length <= most) return held;
  const aside = putAside(held, held.messages.slice(0, -most));
  return { ...held, messages: held.messages.slice(-most), hasOlder: true, aside };
}

/** Adds those that were ever changed. */
function putAside({ aside }: HeldThread, messages: readonly Message[]): Message[] {
  const changed = messages.filter(({ version }) => version > 1);
  return [...aside.filter(({ id }) => changed.every((other) => other.id !== id)), ...changed];
}
