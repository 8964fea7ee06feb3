import type { MessageKind } from '@kithline/contract/conversations.ts';
import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from './tables-columns.ts';

/** Conversations among members: migrations 0030 and 0042. */
export interface MessagingTables {
  conversation: {
    id: Generated<number>;
    subject: string | null;
    subject_norm: Generated<string>;
    is_group: boolean;
    first_user_id: number | null;
    second_user_id: number | null;
    client_id: string | null;
    last_position: Generated<number>;
    created_on: Instant;
  };
  participant: {
    conversation_id: number;
    number: number;
    user_id: number | null;
    joined_on: Instant;
    left_on: NullableInstant;
    read_position: Generated<number>;
    last_position: Generated<number>;
    others_position: Generated<number>;
    last_on: Instant;
    muted: Generated<boolean>;
    mailed_on: NullableInstant;
    mailed_position: Generated<number>;
  };
  message: {
    conversation_id: number;
    position: number;
    kind: Generated<MessageKind>;
    author: number;
    client_id: string | null;
    text: Generated<string>;
    recipients: number[];
    reply_to: number | null;
    facts: Json<{ added?: number[]; subject?: string | null }>;
    words: Generated<string>;
    created_on: Instant;
    edited_on: NullableInstant;
    deleted_on: NullableInstant;
    version: Generated<number>;
  };
  message_text: { conversation_id: number; position: number; text: string; replaced_on: Instant };
  message_reaction: { conversation_id: number; position: number; number: number; reaction: string };
  message_report: {
    id: Generated<number>;
    /** Null when the conversation is gone: the report has a copy of what it is about. */
    conversation_id: number | null;
    position: number;
    reporter_id: number | null;
    reason: string;
    messages: Json<
      {
        number: number;
        userId: number | null;
        createdOn: number;
        text: string;
        isEdited: boolean;
        isDeleted: boolean;
      }[]
    >;
    created_on: Instant;
    closed_on: NullableInstant;
    closed_by: number | null;
  };
  user_block: { user_id: number; blocked_user_id: number; created_on: Instant };
  messaging_setting: {
    user_id: number;
    receipts: Generated<boolean>;
    mail: Generated<boolean>;
    mail_text: Generated<boolean>;
  };
}
