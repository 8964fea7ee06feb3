import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { unreadConversationsApi } from '@kithline/contract/unread-conversations.ts';
import { randomUUID } from 'node:crypto';
import { ADMINISTRATORS, ANY_MEMBER, may, type Permission, withStatus } from './permission.ts';
import type { World } from './world.ts';

/** Success for participants of the conversation. Administrators cannot read other members' conversations. */
const PARTICIPANTS = '401 404 200 404 200 404';
/** Success for the collaborator, who wrote the message. The owner can read it but not change it. */
const AUTHOR = '401 404 200 404 403 404';

const api = conversationsApi;
const here = ({ conversationId }: World) => ({ params: { id: conversationId } });
const ownersMessage = ({ conversationId: id, ownersMessageId: messageId }: World) => ({
  params: { id, messageId },
});
const collaboratorsMessage = ({ conversationId: id, collaboratorsMessageId: messageId }: World) => ({
  params: { id, messageId },
});
const aMessage = () => ({ clientId: randomUUID(), text: 'Hello' });

export const MESSAGING: readonly Permission[] = [
  may(unreadConversationsApi.count, ANY_MEMBER),
  may(api.list, ANY_MEMBER, { input: () => ({ query: {} }) }),
  // The collaborator is the receiver, and members cannot write to themselves.
  may(api.create, '401 403 422 403 201 201', {
    about: 'with the collaborator',
    input: ({ collaboratorUserId }) => ({ body: { ...aMessage(), userIds: [collaboratorUserId] } }),
  }),
  may(api.read, PARTICIPANTS, { input: here }),
  may(api.update, PARTICIPANTS, { input: (world) => ({ ...here(world), body: { subject: 'Thursday' } }) }),
  may(api.add, PARTICIPANTS, {
    input: (world) => ({ ...here(world), body: { userIds: [world.spareUserId] } }),
  }),
  // Participants can remove themselves, but nobody else.
  may(api.leave, '401 403 204 403 403 403', {
    input: (world) => ({
      ...here(world),
      body: { userIds: [world.collaboratorUserId], leave: true as const },
    }),
  }),
  may(api.messages, PARTICIPANTS, { input: (world) => ({ ...here(world), query: {} }) }),
  may(api.send, withStatus(PARTICIPANTS, 201), {
    input: (world) => ({ ...here(world), body: aMessage() }),
  }),
  may(api.change, AUTHOR, {
    input: (world) => ({ ...collaboratorsMessage(world), body: { text: 'I do not.' } }),
  }),
  may(api.remove, AUTHOR, { input: collaboratorsMessage }),
  may(api.react, PARTICIPANTS, {
    input: (world) => ({ ...ownersMessage(world), body: { reaction: '👍' as const } }),
  }),
  // The owner wrote the message, and members cannot report their own messages.
  may(api.report, '401 404 204 404 409 404', {
    input: (world) => ({ ...ownersMessage(world), body: { reason: 'Not friendly.' } }),
  }),
  may(api.markRead, withStatus(PARTICIPANTS, 204), { input: (world) => ({ ...here(world), body: {} }) }),
  may(api.typing, withStatus(PARTICIPANTS, 204), { input: here }),
  may(messagingApi.settings, ANY_MEMBER),
  may(messagingApi.changeSettings, ANY_MEMBER, { input: () => ({ body: { receipts: false } }) }),
  may(messagingApi.blocks, ANY_MEMBER, { input: () => ({ query: {} }) }),
  may(messagingApi.block, '401 404 204 404 204 204', {
    input: ({ spareUserId }) => ({ params: { userId: spareUserId } }),
  }),
  may(messagingApi.unblock, withStatus(ANY_MEMBER, 204), {
    input: ({ spareUserId }) => ({ params: { userId: spareUserId } }),
  }),
  may(messagingApi.chatUsers, ADMINISTRATORS, { input: () => ({ query: {} }) }),
  may(messagingApi.reports, ADMINISTRATORS, { input: () => ({ query: {} }) }),
  may(messagingApi.closeReport, ADMINISTRATORS, { input: ({ reportId }) => ({ params: { id: reportId } }) }),
];
