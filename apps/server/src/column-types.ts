import type { ImportRemark } from '@kithline/contract/networks.ts';
import type { ColumnType, JSONColumnType } from 'kysely';

// What columns hold of which the database says only text or JSON.

/**
 * Where a fact comes from. `import` is what contacts files say, which stands in statements and nowhere else.
 */
export type Source = 'import' | 'self' | 'admin' | 'enrichment' | 'sample';

/** By field. */
export type Sources = JSONColumnType<Record<string, Source>>;

/** Who vouches for a key that leads to a person. */
export type KeyProof = 'file' | 'sample' | 'admin' | 'login';

/** The means by which facts of a person or an organization were changed. */
export type ChangeMeans = 'form' | 'curated' | 'enrichment' | 'taking-back';

export type ImportState = 'queued' | 'running' | 'completed' | 'failed' | 'undone';

export type ImportMessages = JSONColumnType<
  { stage: string; message: string; done: number; total: number }[]
>;

export type MessageFacts = JSONColumnType<{ added?: number[]; subject?: string | null }>;

/** JSON whose shape its readers know. */
export type JsonState = ColumnType<unknown, string, string>;
export type JsonFacts = JSONColumnType<Record<string, unknown>>;
export type TextsByName = JSONColumnType<Record<string, string>>;
export type ImportRemarks = JSONColumnType<ImportRemark[]>;

/** Messages as they were when somebody reported one. */
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
