import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { unreadConversationsApi } from '@kithline/contract/unread-conversations.ts';
import type { AppContext } from '../house.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';
import { blockMember, listBlocks, unblockMember } from './blocks.ts';
import { listChatUsers } from './chat-users.ts';
import { changeMessage, reactTo, removeMessage } from './change-message.ts';
import { addParticipants, leaveConversation, updateConversation } from './change-participants.ts';
import { listConversations, openConversation, unreadConversations } from './list-conversations.ts';
import { listMessages, markRead, publishTyping } from './read-messages.ts';
import { closeReport, listReports, reportMessage } from './reports.ts';
import { changeSettings, readSettings } from './settings.ts';
import { sendMessage } from './send-message.ts';
import { startConversation } from './start-conversation.ts';

export function conversationRoutes(serve: Serve<Viewer>, house: AppContext): void {
  const api = conversationsApi;
  serve(api.list, ({ viewer, query }) => listConversations(house, viewer, query));
  serve(unreadConversationsApi.count, ({ viewer }) => unreadConversations(house, viewer));
  serve(api.create, ({ viewer, body }) => startConversation(house, viewer, body));
  serve(api.read, ({ viewer, params }) => openConversation(house.db, viewer, params.id));
  serve(api.update, ({ viewer, params, body }) => updateConversation(house, viewer, { ...params, ...body }));
  serve(api.add, ({ viewer, params, body }) => addParticipants(house, viewer, { ...params, ...body }));
  serve(api.leave, ({ viewer, params, body }) => leaveConversation(house, viewer, { ...params, ...body }));
  serve(api.messages, ({ viewer, params, query }) => listMessages(house, viewer, { ...params, ...query }));
  serve(api.send, ({ viewer, params, body }) => sendMessage(house, viewer, { ...params, ...body }));
  serve(api.change, ({ viewer, params, body }) => changeMessage(house, viewer, { ...params, ...body }));
  serve(api.remove, ({ viewer, params }) => removeMessage(house, viewer, params));
  serve(api.react, ({ viewer, params, body }) => reactTo(house, viewer, { ...params, ...body }));
  serve(api.report, ({ viewer, params, body }) => reportMessage(house, viewer, { ...params, ...body }));
  serve(api.markRead, ({ viewer, params, body }) =>
    markRead(house, viewer, { ...params, until: body?.until }),
  );
  serve(api.typing, ({ viewer, params }) => publishTyping(house, viewer, params.id));
}

export function messagingRoutes(serve: Serve<Viewer>, house: AppContext): void {
  const api = messagingApi;
  serve(api.settings, ({ viewer }) => readSettings(house, viewer));
  serve(api.changeSettings, ({ viewer, body }) => changeSettings(house, viewer, body));
  serve(api.blocks, ({ viewer, query }) => listBlocks(house, viewer, query));
  serve(api.block, ({ viewer, params }) => blockMember(house, viewer, params.userId));
  serve(api.unblock, ({ viewer, params }) => unblockMember(house, viewer, params.userId));
  serve(api.chatUsers, ({ query }) => listChatUsers(house, query));
  serve(api.reports, ({ query }) => listReports(house, query));
  serve(api.closeReport, ({ viewer, params }) => closeReport(house, viewer, params.id));
}
