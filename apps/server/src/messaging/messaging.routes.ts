import { conversationsApi } from '@kithline/contract/conversations.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { unreadConversationsApi } from '@kithline/contract/unread-conversations.ts';
import type { AppContext } from '../app-context.ts';
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

export function conversationRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const api = conversationsApi;
  serve(api.list, ({ viewer, query }) => listConversations(app, viewer, query));
  serve(unreadConversationsApi.count, ({ viewer }) => unreadConversations(app, viewer));
  serve(api.create, ({ viewer, body }) => startConversation(app, viewer, body));
  serve(api.read, ({ viewer, params }) => openConversation(app.db, viewer, params.id));
  serve(api.update, ({ viewer, params, body }) => updateConversation(app, viewer, { ...params, ...body }));
  serve(api.add, ({ viewer, params, body }) => addParticipants(app, viewer, { ...params, ...body }));
  serve(api.leave, ({ viewer, params, body }) => leaveConversation(app, viewer, { ...params, ...body }));
  serve(api.messages, ({ viewer, params, query }) => listMessages(app, viewer, { ...params, ...query }));
  serve(api.send, ({ viewer, params, body }) => sendMessage(app, viewer, { ...params, ...body }));
  serve(api.change, ({ viewer, params, body }) => changeMessage(app, viewer, { ...params, ...body }));
  serve(api.remove, ({ viewer, params }) => removeMessage(app, viewer, params));
  serve(api.react, ({ viewer, params, body }) => reactTo(app, viewer, { ...params, ...body }));
  serve(api.report, ({ viewer, params, body }) => reportMessage(app, viewer, { ...params, ...body }));
  serve(api.markRead, ({ viewer, params, body }) => markRead(app, viewer, { ...params, until: body?.until }));
  serve(api.typing, ({ viewer, params }) => publishTyping(app, viewer, params.id));
}

export function messagingRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const api = messagingApi;
  serve(api.settings, ({ viewer }) => readSettings(app, viewer));
  serve(api.changeSettings, ({ viewer, body }) => changeSettings(app, viewer, body));
  serve(api.blocks, ({ viewer, query }) => listBlocks(app, viewer, query));
  serve(api.block, ({ viewer, params }) => blockMember(app, viewer, params.userId));
  serve(api.unblock, ({ viewer, params }) => unblockMember(app, viewer, params.userId));
  serve(api.chatUsers, ({ query }) => listChatUsers(app, query));
  serve(api.reports, ({ query }) => listReports(app, query));
  serve(api.closeReport, ({ viewer, params }) => closeReport(app, viewer, params.id));
}
