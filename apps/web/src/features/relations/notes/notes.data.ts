import { type Note, type NoteDraft, notesApi } from '@kithline/contract/relations.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { call, CallFailure } from '../../../lib/call.ts';
import type { NotesAbout } from '../notes-about.ts';
import { changeKey, refreshRelations } from '../refresh-relations.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

type NotesPage = ReplyOf<typeof notesApi.list>;

export type NotesPages = InfiniteData<NotesPage>;

/** The query for the notes about a person or an organization in a context, newest first, in pages. */
export function notesQuery({ entityTypeId, entityId, context }: NotesAbout) {
  return infiniteQueryOptions({
    queryKey: [...RELATIONS_KEY, 'notes', entityTypeId, entityId, context],
    queryFn: ({ pageParam, signal }) =>
      call(notesApi.list, { query: { entityTypeId, entityId, ...context, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
  });
}

interface NoteToSave {
  draft: NoteDraft;
  /** The `updatedOn` of the note that the writer saw before changing it. */
  seenOn: number | null;
  /**
   * For a new note: the id by which the server recognizes a repeated request, so that it saves the note only
   * once.
   */
  clientId: string | null;
}

/** Whether a note was not saved because it has been changed since the writer saw it. */
export function isConflict(error: Error | null): error is CallFailure {
  return error instanceof CallFailure && error.status === 409;
}

/**
 * Creates a note, or changes a note that the viewer wrote. Throws CallFailure; after a conflict, only once
 * the notes have been refetched.
 */
export function useSaveNote(about: NotesAbout, noteId: number | null) {
  const client = useQueryClient();
  const { queryKey } = notesQuery(about);
  const { entityTypeId, entityId, context } = about;
  return useMutation({
    ...refreshing(client, about),
    mutationFn: ({ draft, seenOn, clientId }: NoteToSave) => {
      const body = { entityTypeId, entityId, ...context, ...draft };
      return noteId === null
        ? call(notesApi.write, { body: { ...body, ...(clientId === null ? {} : { clientId }) } })
        : call(notesApi.edit, { body: { ...body, noteId, updatedOn: seenOn } });
    },
    onSuccess: (saved) => {
      const known = client.getQueryData(queryKey);
      const isNew = known !== undefined && !isListed(known, saved);
      changePages(client, queryKey, isNew ? withNew(saved) : withChanged(saved));
    },
  });
}

/** Permanently deletes a note. Throws CallFailure. */
export function useDeleteNote(about: NotesAbout, noteId: number) {
  const client = useQueryClient();
  const { queryKey } = notesQuery(about);
  const { entityTypeId, context } = about;
  return useMutation({
    ...refreshing(client, about),
    mutationFn: () => call(notesApi.remove, { body: { entityTypeId, noteId, ...context } }),
    onSuccess: () => changePages(client, queryKey, without(noteId)),
  });
}

/** Options of a mutation that refetches the notes when it has succeeded or failed. */
function refreshing(client: QueryClient, about: NotesAbout) {
  const change = { what: 'note', ...about } as const;
  return {
    mutationKey: changeKey(change),
    onSettled: (_saved: unknown, error: Error | null) => {
      const refreshed = refreshRelations(client, change);
      return isConflict(error) ? refreshed : undefined;
    },
  };
}

/** Returns the new version of a loaded page; `index` is the page's number, counted from 0. */
type PageChange = (page: NotesPage, index: number) => NotesPage;

const withNew =
  (note: Note): PageChange =>
  (page, index) => ({
    ...page,
    total: page.total + 1,
    results: index === 0 ? [note, ...page.results] : page.results,
  });

/** Whether the note is already in the list: after a lost reply, the form sends the note twice. */
const isListed = (known: NotesPages, { id }: Note): boolean =>
  known.pages.some(({ results }) => results.some((note) => note.id === id));

const withChanged =
  (changed: Note): PageChange =>
  (page) => ({ ...page, results: page.results.map((note) => (note.id === changed.id ? changed : note)) });

const without =
  (noteId: number): PageChange =>
  (page) => ({
    ...page,
    total: page.total - 1,
    results: page.results.filter(({ id }) => id !== noteId),
  });

type NotesKey = ReturnType<typeof notesQuery>['queryKey'];

function changePages(client: QueryClient, queryKey: NotesKey, change: PageChange): void {
  client.setQueryData(
    queryKey,
    (known: NotesPages | undefined) =>
      known && { ...known, pages: known.pages.map((page, index) => change(page, index)) },
  );
}
