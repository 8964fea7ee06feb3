import type { BodyOf } from '@kithline/contract/endpoint.ts';
import {
  type ChosenRhythm,
  type Rhythm,
  type RhythmChoice,
  touchApi,
} from '@kithline/contract/keeping-in-touch.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { tooManySentence } from '../../../lib/failure-sentences.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { IN_TOUCH_KEY, OWN_TIES_KEYS } from '../../../lib/reply-keys.ts';
import { changeKey, refreshRelations } from '../refresh-relations.ts';

/** The query for the viewer's rhythm for a person, the last touch and the next due date. */
export function keptTouchQuery(scope: Scope, personId: number) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...IN_TOUCH_KEY, 'person', personId, query],
    queryFn: ({ signal }) => call(touchApi.ofPerson, { params: { id: personId }, query }, signal),
  });
}

/** The query for people whom it is time to contact, the longest overdue first. */
export const losingTouchQuery = queryOptions({
  queryKey: [...IN_TOUCH_KEY, 'losing'],
  queryFn: ({ signal }) => call(touchApi.losing, {}, signal),
});

/** The query for the labels of the viewer's network, with their rhythms. */
export const labelRhythmsQuery = queryOptions({
  queryKey: [...IN_TOUCH_KEY, 'labels'],
  queryFn: async ({ signal }) => (await call(touchApi.labels, {}, signal)).results,
});

/**
 * Sends a change, and resolves once everything that it affects has been refetched. While it runs, the change
 * is marked as the viewer's own, so that its live event does not cause the same requests again.
 */
function changing<T>(personId: number, send: () => Promise<T>): Promise<T> {
  const change = { what: 'touch', entityTypeId: ENTITY_TYPES.person, entityId: personId } as const;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: changeKey(change),
    mutationFn: send,
    onSuccess: () => refreshRelations(queryClient, change),
  });
  return mutation.execute(undefined);
}

export const chooseRhythm = (id: number, body: Partial<ChosenRhythm>) =>
  changing(id, () => call(touchApi.choose, { params: { id }, body }));

export const logTouch = (id: number, body: BodyOf<typeof touchApi.log>) =>
  changing(id, () => call(touchApi.log, { params: { id }, body }));

export const unlogTouch = (personId: number, id: number) =>
  changing(personId, () => call(touchApi.unlog, { params: { id } }));

/** Saves the rhythm of a label. Resolves once the labels have been refetched. */
export async function chooseForLabel(id: number, everyMonths: Rhythm | null): Promise<void> {
  await call(touchApi.chooseForLabel, { params: { id }, body: { everyMonths } });
  // These keys include the labels, whose refetch begins here. The caller waits only for the labels.
  for (const queryKey of OWN_TIES_KEYS) void queryClient.invalidateQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey: labelRhythmsQuery.queryKey }, { cancelRefetch: false });
}

/** The rhythm that is saved on the server. All pending choices for the person share this object. */
interface Held {
  saved: RhythmChoice | null;
}

/**
 * Returns functions that save the viewer's rhythm for one person. A choice is shown at once, and choices are
 * saved one after the other. If saving fails, the saved choice is shown again, with an error.
 */
export function useRhythm(scope: Scope, personId: number) {
  const { queryKey } = keptTouchQuery(scope, personId);
  const mutationKey = ['rhythm', personId];
  const shown = () => queryClient.getQueryData(queryKey)?.everyMonths ?? null;
  const show = (everyMonths: RhythmChoice | null) =>
    queryClient.setQueryData(queryKey, (known) => known && { ...known, everyMonths });
  const save = useMutation({
    mutationKey,
    scope: { id: `rhythm ${personId}` },
    // A new rhythm also cancels "Later".
    mutationFn: (everyMonths: RhythmChoice | null) =>
      chooseRhythm(personId, { everyMonths, laterUntil: null }),
    onMutate: (everyMonths): Held => {
      const [earlier] = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
      const held = (earlier?.state.context as Held | undefined) ?? { saved: shown() };
      show(everyMonths);
      return held;
    },
    onSuccess: (_saved, everyMonths, held) => {
      held.saved = everyMonths;
    },
    onError: (_error, _everyMonths, held) => {
      // A later choice that is pending stays on screen.
      if (held && queryClient.isMutating({ mutationKey }) === 1) show(held.saved);
    },
  });
  return {
    choose: save.mutate,
    failure: save.isError ? (tooManySentence(save.error) ?? 'Your choice was not saved.') : null,
    retry: () => {
      if (save.variables !== undefined) save.mutate(save.variables);
    },
  };
}
