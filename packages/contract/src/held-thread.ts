import type { Message } from './conversations.ts';

/**
 * The loaded messages of a conversation in a browser. In whatever order replies arrive, the messages begin
 * with a stretch without a gap. After it, there may be confirmed messages by the viewer, while earlier
 * messages by others have not arrived yet.
 */
export interface HeldThread {
  /** Sorted by position, oldest first. */
  readonly messages: readonly Message[];
  /** The end of the stretch. Only pages from the server change this position. */
  readonly upTo: number;
  readonly hasOlder: boolean;
  /** Changed messages outside the stretch, kept because a page with an earlier version may arrive later. */
  readonly aside: readonly Message[];
}

/** A page of messages from the server, newest first. */
export interface MessagesPage {
  readonly results: readonly Message[];
  readonly hasMore: boolean;
}

/**
 * Adds the newest page. If there is a gap before it, drops the earlier messages. Ignores a page that is older
 * than all loaded messages.
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
 * Adds a page of the messages after a position. Ignores the page if the stretch does not reach that position
 * now.
 */
export function withNewer(held: HeldThread, after: number, { results }: MessagesPage): HeldThread {
  if (after > held.upTo) return held;
  return { ...withMessages(held, results), upTo: Math.max(held.upTo, results[0]?.id ?? 0) };
}

/**
 * Adds a page of the messages before a position. Ignores the page unless the oldest loaded message is at that
 * position.
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

/** Adds sent or changed messages, each in its latest version. */
export function withMessages(held: HeldThread, messages: readonly Message[]): HeldThread {
  // Leaves out messages from before the stretch, which come with a page of older messages. If the server has
  // no older ones, leaves none out: the first loaded message may be by the viewer, confirmed before earlier
  // messages arrived.
  const oldest = held.hasOlder ? (held.messages[0]?.id ?? 0) : 0;
  const latest = new Map(latestOf(messages, held).map((message) => [message.id, message]));
  const others = held.messages.filter(({ id }) => !latest.has(id));
  const added = [...latest.values()];
  const before = added.filter(({ id }) => id < oldest);
  const next = { ...held, aside: putAside(held, before) };
  const inside = added.filter(({ id }) => id >= oldest);
  return { ...next, messages: inOrder([...others, ...inside], next) };
}

/** Replaces each message by a known later version, because replies may overtake each other. */
function latestOf(messages: readonly Message[], held: HeldThread): Message[] {
  const known = new Map([...held.aside, ...held.messages].map((message) => [message.id, message]));
  return messages.map((message) => {
    const other = known.get(message.id);
    return other !== undefined && other.version > message.version ? other : message;
  });
}

/** Sorts messages by position, and updates the quoted messages to their latest versions. */
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

/** Keeps only the newest messages. */
export function onlyLatest(held: HeldThread, most: number): HeldThread {
  if (held.messages.length <= most) return held;
  const aside = putAside(held, held.messages.slice(0, -most));
  return { ...held, messages: held.messages.slice(-most), hasOlder: true, aside };
}

/** Returns `aside` with all changed messages of `messages`, which replace their earlier versions. */
function putAside({ aside }: HeldThread, messages: readonly Message[]): Message[] {
  const changed = messages.filter(({ version }) => version > 1);
  return [...aside.filter(({ id }) => changed.every((other) => other.id !== id)), ...changed];
}
