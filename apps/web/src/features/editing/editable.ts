import type { HistoryPage } from '@kithline/contract/editing-history.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { PictureChange } from '../../ui/fields/picture-change.ts';
import type { HistoryView } from './history/history-view.ts';

export const CHANGES_PER_PAGE = 10;

/** What can be asked of a history. */
interface HistoryQuery {
  page: number;
  limit: number;
  field?: string;
  who?: string;
}

/** The calls about one kind of things that are edited; each by the id of one. They throw CallFailure. */
interface Calls<Form> {
  form: (id: number, signal: AbortSignal) => Promise<Form>;
  history: (id: number, query: HistoryQuery, signal: AbortSignal) => Promise<HistoryPage>;
  setPicture: (id: number, file: File) => Promise<unknown>;
  removePicture: (id: number) => Promise<unknown>;
}

/**
 * What the editor reads and does of persons, or of organizations; `shownAt` are the keys of replies that show
 * their facts.
 */
export function editable<Form>(key: QueryKey, shownAt: readonly QueryKey[], calls: Calls<Form>) {
  /** What the forms are filled with. */
  const formQuery = (id: number) =>
    queryOptions({
      queryKey: [...key, id, 'form'],
      queryFn: ({ signal }) => calls.form(id, signal),
    });
  /** The history, newest first. */
  const changesQuery = (id: number, view: HistoryView) =>
    queryOptions({
      queryKey: [...key, id, 'changes', view],
      queryFn: ({ signal }) => calls.history(id, asked(view), signal),
      placeholderData: keepPreviousData,
    });
  /** Reads the form again; resolves once it is here. */
  const refreshForm = (id: number): Promise<void> =>
    queryClient.refetchQueries({ queryKey: formQuery(id).queryKey });
  /** After a change: the form first, which the editor waits for; then whatever else shows the facts. */
  const refresh = async (id: number): Promise<void> => {
    await refreshForm(id);
    const form = JSON.stringify(formQuery(id).queryKey);
    for (const queryKey of shownAt)
      void queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => JSON.stringify(query.queryKey) !== form,
      });
  };
  return {
    formQuery,
    changesQuery,
    refreshForm,
    refresh,
    /** Sets or removes the picture. Throws CallFailure. */
    savePicture: async (id: number, change: PictureChange): Promise<void> => {
      if (change.state === 'unchanged') return;
      if (change.state === 'changed') await calls.setPicture(id, change.file);
      else await calls.removePicture(id);
      await refresh(id);
    },
    /** Takes a change back. Throws CallFailure. */
    takeBack: async (id: number, changeId: number): Promise<void> => {
      await call(editingApi.takeBack, { params: { id: changeId } });
      await refresh(id);
    },
  };
}

const asked = ({ field, who, page }: HistoryView): HistoryQuery => ({
  page,
  limit: CHANGES_PER_PAGE,
  ...(field === '' ? {} : { field }),
  ...(who === '' ? {} : { who }),
});
