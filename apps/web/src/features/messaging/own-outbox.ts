import { conversationsApi, type OpenConversation, OTHER_AUTHOR } from '@kithline/contract/conversations.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { atSignOut } from '../../lib/at-sign-out.ts';
import { call, CallFailure } from '../../lib/call.ts';
import { adoptDrafts } from '../../lib/drafts.ts';
import { useLiveEvents } from '../../lib/live-connection.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { keep, placeMessages, refreshLists } from './messaging.data.ts';
import { Outbox, type Unsent } from './outbox.ts';

const LONGEST_PAUSE_MS = 15_000;

let known: { userId: number; outbox: Outbox; hurry: () => void } | null = null;
const begun = new Map<string, number>();

/** The signed-in member's outbox; the same one for as long as the page is there. */
export function ownOutbox(userId: number): Outbox {
  if (known?.userId !== userId) {
    endOutbox();
    const outbox = new Outbox(userId, { send, pauseAfter, wordsOf });
    const hurry = () => outbox.hurry();
    known = { userId, outbox, hurry };
    // What a closed tab has left is this tab's before it is read.
    void adoptDrafts().then(() => outbox.restore());
    window.addEventListener('online', hurry);
  }
  return known.outbox;
}

atSignOut(endOutbox);

/** Ends the outbox of a member who has logged out: nothing of it may go out in the session of the next one. */
function endOutbox(): void {
  if (known === null) return;
  window.removeEventListener('online', known.hurry);
  known.outbox.end();
  known = null;
}

/** What of the member is on its way, with the outbox. */
export function useOutbox(): { outbox: Outbox; unsent: readonly Unsent[] } {
  const userId = useUserId() ?? 0;
  const outbox = useMemo(() => ownOutbox(userId), [userId]);
  const unsent = useSyncExternalStore(
    (onChange) => outbox.listen(onChange),
    () => outbox.items,
  );
  // Anything that comes over the socket shows that the server is there again.
  useLiveEvents(() => {
    if (outbox.items.some(({ failure }) => failure === null)) outbox.hurry();
  });
  return { outbox, unsent };
}

/** Calls `lead` with the conversation that a message has begun, once. */
export function useBegun(clientId: string | null, lead: (conversationId: number) => void): void {
  const { unsent } = useOutbox();
  const isGone = clientId !== null && !unsent.some((item) => item.clientId === clientId);
  const id = isGone ? begun.get(clientId) : undefined;
  useEffect(() => {
    if (id !== undefined) lead(id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it leads once for each conversation
  }, [id]);
}

async function send(item: Unsent): Promise<void> {
  const { clientId, conversationId: id, userIds, subject, text, replyTo, userId: authorId } = item;
  if (id === null) {
    const body = { clientId, text, userIds: [...userIds], subject, authorId };
    const conversation: OpenConversation = await call(conversationsApi.create, { body });
    begun.set(clientId, conversation.id);
    keep(conversation);
    return;
  }
  const body = { clientId, text, authorId, ...(replyTo === null ? {} : { replyTo }) };
  placeMessages(id, [await call(conversationsApi.send, { params: { id }, body })]);
  void refreshLists();
}

/** Without a server, without a session, and while it is too busy, the message waits. */
function pauseAfter(error: unknown, tries: number): number | null {
  if (!(error instanceof CallFailure)) return null;
  const { status, retryAfter } = error;
  if (retryAfter !== null) return Math.min(retryAfter, LONGEST_PAUSE_MS);
  // Another tab has begun a session of somebody else: this one waits for its own member.
  if (error.problem?.code === OTHER_AUTHOR) return LONGEST_PAUSE_MS;
  const isPassing = status === 0 || status === 401 || status === 429 || status >= 502;
  return isPassing ? Math.min(LONGEST_PAUSE_MS, 500 * 2 ** tries) : null;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('text') ?? error.clientMessage ?? 'Something went wrong.';
}
