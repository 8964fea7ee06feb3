import { conversationsApi, type Message, type OpenConversation } from '@kithline/contract/conversations.ts';
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../viewer.ts';
import type { Caller } from '../../testing/caller.ts';

/** A message as a browser sends one. */
export const aMessage = (text: string) => ({ clientId: randomUUID(), text });

/** Somebody begins a conversation, or goes on in the one that two people have. */
export function begins(
  who: Caller,
  others: readonly { viewer: Viewer }[],
  text = 'Hello',
): Promise<OpenConversation> {
  const userIds = others.map(({ viewer }) => viewer.userId);
  return who.ask(conversationsApi.create, { body: { ...aMessage(text), userIds } });
}

export function says(who: Caller, { id }: { id: number }, text: string): Promise<Message> {
  return who.ask(conversationsApi.send, { params: { id }, body: aMessage(text) });
}
