import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import { type ImportPreview, networksApi, OLDER_FILE } from '@kithline/contract/networks.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { DIRECTORY_KEYS, IMPORT_KEY, NETWORK_KEY, NOTIFICATIONS_KEY } from '../../lib/reply-keys.ts';

/** The query for the member's own network: totals, stats of current roles, and the last sync. */
export const networkQuery = networkCounting('current');

/** Like `networkQuery`, with stats of the given roles. */
export function networkCounting(roles: RolesCounted) {
  return queryOptions({
    queryKey: roles === 'current' ? NETWORK_KEY : [...NETWORK_KEY, 'counting', roles],
    queryFn: ({ signal }) => call(networksApi.read, { query: { roles } }, signal),
  });
}

/** The query for the running import and the last result. */
export const importsQuery = queryOptions({
  queryKey: [...NETWORK_KEY, 'imports'],
  queryFn: ({ signal }) => call(networksApi.imports, {}, signal),
});

/**
 * Uploads a contacts file. Resolves when the server has accepted the file; the import itself runs later.
 * Throws CallFailure.
 */
export async function startImport({ file, acceptOlder, encoding }: Upload): Promise<void> {
  const fields = { ...(acceptOlder && { acceptOlder: 'true' as const }), ...(encoding && { encoding }) };
  await call(networksApi.startImport, { file, fields });
}

/** Returns the changes that importing a file would make. The server stores nothing. Throws CallFailure. */
export function previewImport({ file, encoding }: ChosenFile, signal: AbortSignal): Promise<ImportPreview> {
  return call(networksApi.previewImport, { file, ...(encoding && { fields: { encoding } }) }, signal);
}

export interface ChosenFile {
  file: File;
  /** The encoding that the member has chosen; null to detect it. */
  encoding: FileEncoding | null;
}

export interface Upload extends ChosenFile {
  /** Whether to import the file even if it is older than the network. */
  acceptOlder: boolean;
}

/** Whether the upload was refused because the file is older than the network. */
export function isOlderFile(error: Error): boolean {
  return error instanceof CallFailure && error.problem?.code === OLDER_FILE;
}

/** The query for one page of the remarks in one group of an import's result. `group` counts from 1. */
export function remarksQuery({ importId, group, page }: { importId: number; group: number; page: number }) {
  return queryOptions({
    queryKey: [...IMPORT_KEY, 'remarks', importId, group, page],
    queryFn: ({ signal }) =>
      call(networksApi.remarks, { params: { id: importId }, query: { group, page } }, signal),
    staleTime: Infinity,
  });
}

export interface AskedJobChanges {
  importId: number;
  kept: boolean;
  page: number;
  limit: number;
}

/**
 * The query for one page of an import's changed jobs. With `kept`, only people about whom the member keeps a
 * note, a label or a rating.
 */
export function jobChangesQuery(asked: AskedJobChanges) {
  const { importId, kept, page, limit } = asked;
  return queryOptions({
    queryKey: [...IMPORT_KEY, 'job-changes', importId, kept, page, limit],
    queryFn: ({ signal }) =>
      call(
        networksApi.jobChanges,
        { params: { id: importId }, query: { page, limit, ...(kept ? { kept: 'true' } : {}) } },
        signal,
      ),
  });
}

/** Whether a key of `jobChangesQuery` belongs to a page of the list that is asked for. */
export function isOfSameList(
  key: readonly unknown[] | undefined,
  { importId, kept }: AskedJobChanges,
): boolean {
  const [ofImport, ofKept] = key?.slice(-4) ?? [];
  return ofImport === importId && ofKept === kept;
}

/** The query for what undoing an import would change in the network. */
export function undoPreviewQuery(importId: number) {
  return queryOptions({
    queryKey: [...IMPORT_KEY, 'undo', importId],
    queryFn: ({ signal }) => call(networksApi.previewUndo, { params: { id: importId } }, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Undoes the last successful import. When this resolves, the imports have been refetched. Throws CallFailure.
 */
export async function undoImport(importId: number): Promise<void> {
  await call(networksApi.undoImport, { params: { id: importId } });
  for (const queryKey of [NETWORK_KEY, NOTIFICATIONS_KEY, ...DIRECTORY_KEYS])
    void queryClient.invalidateQueries({ queryKey });
  await refreshImports();
}

/** Refetches the running import and the last result. */
export async function refreshImports(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
}
