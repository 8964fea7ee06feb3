import { conversationsApi, type Message, type OpenConversation } from '@kithline/contract/conversations.ts';
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../viewer.ts';
import type { Caller } from '../../testing/caller.ts';

/** A message as a browser sends it. */
export const aMessage = (text: string) => ({ clientId: randomUUID(), text });

/** Begins a conversation, or continues the existing one of two people. */
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
