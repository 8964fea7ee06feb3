import type { HistoryPage } from '@kithline/contract/editing-history.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { PictureChange } from '../../ui/fields/picture-change.ts';

export const CHANGES_PER_PAGE = 10;

/** Which part of a history is shown: the filters (empty for all entries) and the page, counted from 1. */
export interface HistoryView {
  field: string;
  who: string;
  page: number;
}

/** Absent filters match all entries. */
interface HistoryQuery {
  page: number;
  limit: number;
  field?: string;
  who?: string;
}

/** The calls that read and change one person or organization, by its id. They throw CallFailure. */
interface Calls<Form> {
  form: (id: number, signal: AbortSignal) => Promise<Form>;
  history: (id: number, query: HistoryQuery, signal: AbortSignal) => Promise<HistoryPage>;
  setPicture: (id: number, file: File) => Promise<unknown>;
  removePicture: (id: number) => Promise<unknown>;
}

/**
 * Returns the editor's queries and changes, for persons or for organizations. `shownAt` contains the keys of
 * all other queries whose replies show facts of a person or an organization.
 */
export function editable<Form>(key: QueryKey, shownAt: readonly QueryKey[], calls: Calls<Form>) {
  const formQuery = (id: number) =>
    queryOptions({
      queryKey: [...key, id, 'form'],
      queryFn: ({ signal }) => calls.form(id, signal),
    });
  /** Newest first. */
  const changesQuery = (id: number, view: HistoryView) =>
    queryOptions({
      queryKey: [...key, id, 'changes', view],
      queryFn: ({ signal }) => calls.history(id, queryOf(view), signal),
      placeholderData: keepPreviousData,
    });
  /** Refetches the form, and resolves once it has loaded. */
  const refreshForm = (id: number): Promise<void> =>
    queryClient.refetchQueries({ queryKey: formQuery(id).queryKey });
  /** Waits for a change and refetches the form. Then invalidates the other replies that show the facts. */
  const refreshAfter = async <T>(id: number, change: Promise<T>): Promise<T> => {
    const changed = await change;
    await refreshForm(id);
    const form = JSON.stringify(formQuery(id).queryKey);
    for (const queryKey of shownAt)
      void queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => JSON.stringify(query.queryKey) !== form,
      });
    return changed;
  };
  return {
    formQuery,
    changesQuery,
    refreshForm,
    refreshAfter,
    /** Throws CallFailure. */
    savePicture: async (id: number, change: PictureChange): Promise<void> => {
      if (change.state === 'changed') await refreshAfter(id, calls.setPicture(id, change.file));
      if (change.state === 'removed') await refreshAfter(id, calls.removePicture(id));
    },
    /** Throws CallFailure. */
    takeBack: async (id: number, changeId: number): Promise<void> => {
      await refreshAfter(id, call(editingApi.takeBack, { params: { id: changeId } }));
    },
  };
}

const queryOf = ({ field, who, page }: HistoryView): HistoryQuery => ({
  page,
  limit: CHANGES_PER_PAGE,
  ...(field === '' ? {} : { field }),
  ...(who === '' ? {} : { who }),
});
