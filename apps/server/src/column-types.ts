import type { ImportRemark } from '@kithline/contract/networks.ts';
import type { ColumnType, JSONColumnType } from 'kysely';

// Types of columns that are only text or JSON in the database.

/**
 * The source of a fact. `import` means contacts files; what they say about persons is in other tables, so no
 * row of `work_role` or `education` has this source.
 */
export type Source = 'import' | 'self' | 'admin' | 'enrichment' | 'sample';

/** The sources of facts, by field. */
export type Sources = JSONColumnType<Record<string, Source>>;

/**
 * Why a key (a LinkedIn address or an e-mail address) leads to a person. `file` proves nothing: only contacts
 * files say so.
 */
export type KeyProof = 'file' | 'sample' | 'admin' | 'login';

/** How facts of a person or an organization were changed. */
export type ChangeMeans = 'form' | 'curated' | 'enrichment' | 'taking-back';

export type ImportState = 'queued' | 'running' | 'completed' | 'failed' | 'undone';

export type ImportMessages = JSONColumnType<
  { stage: string; message: string; done: number; total: number }[]
>;

export type MessageFacts = JSONColumnType<{
  added?: number[];
  subject?: string | null;
  introduction?: number;
  /** Whether the message is a reminder of its introduction request. */
  isReminder?: boolean;
}>;

/** Not everybody in the request may see this state. */
export type StoredIntroductionState = 'open' | 'accepted' | 'declined' | 'unanswered' | 'withdrawn';

/** The receiver's answer to a step of a request for an introduction. */
export type StepAnswer = 'passed-on' | 'declined' | 'accepted' | 'introduced' | 'no-answer';

/** JSON whose structure only the code that reads it knows. */
export type JsonState = ColumnType<unknown, string, string>;
export type JsonFacts = JSONColumnType<Record<string, unknown>>;
export type TextsByName = JSONColumnType<Record<string, string>>;
export type ImportRemarks = JSONColumnType<ImportRemark[]>;

/** Messages as they were at the time of a report. */
export type ReportedMessages = JSONColumnType<
  {
    number: number;
    userId: number | null;
    createdOn: number;
    text: string;
    isEdited: boolean;
    isDeleted: boolean;
  }[]
>;

export type SchoolType = 'Public' | 'Private';

export type ScopeKind = 'network' | 'collective';

export type SearchChangeKind =
  | 'person'
  | 'organization'
  | 'title'
  | 'network'
  | 'share'
  | 'belonging'
  | 'lookup'
  | 'place';
