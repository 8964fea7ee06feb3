import { conversationsApi, type Message, OTHER_AUTHOR } from '@kithline/contract/conversations.ts';
import type { BodyOf } from '@kithline/contract/endpoint.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { atSignOut } from '../../lib/at-sign-out.ts';
import { call, CallFailure } from '../../lib/call.ts';
import { adoptDrafts } from '../../lib/drafts.ts';
import { useLiveReturn } from '../../lib/live-connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { conversationKey } from '../../lib/reply-keys.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { keep, refreshLists } from './messaging.data.ts';
import { Outbox, type Pause, type Unsent } from './outbox.ts';
import { placeMessages } from './thread.data.ts';

const LONGEST_PAUSE_MS = 15_000;
/** Milliseconds after which a request without a reply is aborted. The message is then sent again. */
const PATIENCE = 20_000;

let known: { userId: number; outbox: Outbox; hurry: () => void } | null = null;
/** For each client id of a message that started a conversation, the id of the conversation. */
const begun = new Map<string, number>();

/** Returns the outbox of the signed-in member. Ends the outbox of another member. */
export function ownOutbox(userId: number): Outbox {
  if (known?.userId !== userId) {
    endOutbox();
    const outbox = new Outbox(userId, { send, pauseAfter, wordsOf });
    const hurry = () => outbox.hurry();
    known = { userId, outbox, hurry };
    // Take over the drafts of closed tabs first, because restoring reads them.
    void adoptDrafts().then(() => outbox.restore());
    window.addEventListener('online', hurry);
  }
  return known.outbox;
}

atSignOut(endOutbox);

/** Stops the outbox, so that none of its messages is sent in the next member's session. */
function endOutbox(): void {
  if (known === null) return;
  window.removeEventListener('online', known.hurry);
  known.outbox.end();
  known = null;
}

export function useOutbox(): { outbox: Outbox; unsent: readonly Unsent[] } {
  const userId = useUserId() ?? 0;
  const outbox = useMemo(() => ownOutbox(userId), [userId]);
  const unsent = useSyncExternalStore(
    (onChange) => outbox.listen(onChange),
    () => outbox.items,
  );
  return { outbox, unsent };
}

/** Whether a message in a conversation was refused. */
export function useHasRefused(conversationId: number): boolean {
  const { unsent } = useOutbox();
  return unsent.some((item) => item.conversationId === conversationId && item.failure !== null);
}

/** Calls `react` once for each message that is refused. */
export function useRefusals(react: (item: Unsent) => void): void {
  const { unsent } = useOutbox();
  const before = useRef<readonly Unsent[]>([]);
  const tell = useEffectEvent(react);
  useEffect(() => {
    const waited = new Set(before.current.filter(({ failure }) => failure === null).map(clientIdOf));
    before.current = unsent;
    for (const item of unsent) if (item.failure !== null && waited.has(clientIdOf(item))) tell(item);
  }, [unsent]);
}

const clientIdOf = ({ clientId }: Unsent): string => clientId;

/** Sends waiting messages when the live connection returns, because the server can be reached then. */
export function useHurryOnReturn(): void {
  const userId = useUserId() ?? 0;
  useLiveReturn(() => ownOutbox(userId).hurry());
}

/** Calls `lead` once with the conversation that a message has started. */
export function useBegun(clientId: string | null, lead: (conversationId: number) => void): void {
  const { unsent } = useOutbox();
  const isGone = clientId !== null && !unsent.some((item) => item.clientId === clientId);
  const id = isGone ? begun.get(clientId) : undefined;
  useEffect(() => {
    if (id !== undefined) lead(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each conversation
  }, [id]);
}

async function send(item: Unsent): Promise<void> {
  const { clientId, conversationId: id, userIds, subject, text, replyTo, userId: authorId } = item;
  if (id === null) {
    const body = { clientId, text, userIds: [...userIds], subject, authorId };
    const conversation = await answered((signal) => call(conversationsApi.create, { body }, signal));
    begun.set(clientId, conversation.id);
    keep(conversation);
    return;
  }
  const body = { clientId, text, authorId, ...(replyTo === null ? {} : { replyTo }) };
  placeMessages(id, [await sendIn(id, body)]);
  void refreshLists();
}

async function sendIn(id: number, body: BodyOf<typeof conversationsApi.send>): Promise<Message> {
  try {
    return await answered((signal) => call(conversationsApi.send, { params: { id }, body }, signal));
  } catch (error) {
    // Refetch the conversation, so that the reason is shown in place of the field.
    if (error instanceof CallFailure && (error.status === 403 || error.status === 404))
      void queryClient.invalidateQueries({ queryKey: conversationKey(id) });
    throw error;
  }
}

/** Runs a call with a timeout, because a request over a dead connection can hang for minutes. */
async function answered<R>(ask: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await ask(signal);
  } catch (error) {
    throw signal.aborted ? new CallFailure(0, null) : error;
  }
}

/**
 * Returns the pause after a failure; null if the message is refused. Messages wait while the server cannot be
 * reached, while nobody is signed in, and while the server is too busy.
 */
function pauseAfter(error: unknown, tries: number): Pause | null {
  if (!(error instanceof CallFailure)) return null;
  const { status, retryAfter } = error;
  if (retryAfter !== null) return { ms: retryAfter, isFirm: true };
  // Somebody else has signed in, in another tab. The message waits until its member is signed in again.
  if (error.problem?.code === OTHER_AUTHOR) return { ms: LONGEST_PAUSE_MS, isFirm: false };
  const isPassing = status === 0 || status === 401 || status === 429 || status >= 502;
  return isPassing ? { ms: Math.min(LONGEST_PAUSE_MS, 500 * 2 ** tries), isFirm: false } : null;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('text') ?? error.clientMessage ?? 'Something went wrong.';
}
