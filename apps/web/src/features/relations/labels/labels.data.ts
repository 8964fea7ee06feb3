import { type Dataset, lookupsApi } from '@kithline/contract/lookups.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailure } from '../../../lib/call.ts';
import { tooManySentence } from '../../../lib/failure-sentences.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import type { NotesAbout } from '../notes-about.ts';
import { changeKey, refreshRelations } from '../refresh-relations.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

/** The query for the labels of a person or an organization in a context, sorted by name. */
export function labelsQuery({ entityTypeId, entityId, context }: NotesAbout) {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'labels', entityTypeId, entityId, context],
    queryFn: async ({ signal }) =>
      (await call(labelsApi.ofEntity, { query: { entityTypeId, entityId, ...context } }, signal)).results,
  });
}

/**
 * The query for the first 50 labels of a scope that contain these words. Without words, the first 50 of all.
 */
export function knownLabelsQuery(scope: Scope, name: string) {
  const dataset: Dataset = scope.kind === 'collective' ? 'collective-labels' : 'network-labels';
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'known labels', scopeToQuery(scope), name],
    queryFn: async ({ signal }) => {
      const query = { dataset, name, page: 1, ...scopeToQuery(scope) };
      return (await call(lookupsApi.autocomplete, { query }, signal)).results;
    },
    placeholderData: keepPreviousData,
  });
}

/** `create` also adds the new label. */
export type LabelChange =
  | { act: 'add' | 'remove'; label: Named }
  | { act: 'create'; label: Pick<Named, 'name'> };

/** A change that failed, and the server's message about it; null if there is none to show. */
export interface FailedChange {
  change: LabelChange;
  message: string | null;
}

/**
 * Changes the labels of a person or an organization. A label that exists is shown as added or removed at
 * once, and reverted if the request fails. A new label appears when its id is known.
 */
export function useLabelChange(about: NotesAbout) {
  const client = useQueryClient();
  const [failed, setFailed] = useState<FailedChange | null>(null);
  const { queryKey } = labelsQuery(about);
  const relationsChange = { what: 'label', ...about } as const;
  const mutationKey = changeKey(relationsChange);
  const show = (change: LabelChange) =>
    client.setQueryData(queryKey, (labels: Named[] | undefined) => labels && withChange(labels, change));
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (change: LabelChange) => send(about, change),
    onMutate: async (change) => {
      setFailed(null);
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: (label, { act }) => {
      if (act === 'create') show({ act: 'add', label });
      announce(act === 'remove' ? `${label.name} removed` : `${label.name} added`);
    },
    onError: (error, change) => {
      if (change.act !== 'create') show({ ...change, act: change.act === 'add' ? 'remove' : 'add' });
      const ofName = error instanceof CallFailure ? error.fieldMessage('name') : null;
      setFailed({ change, message: ofName ?? tooManySentence(error) });
    },
    onSettled: () => {
      // While another change is pending, the server's list could restore a label that the other change
      // removes.
      if (client.isMutating({ mutationKey }) > 1) return;
      void refreshRelations(client, relationsChange);
    },
  });
  return { change: (labelChange: LabelChange) => mutate(labelChange), failed };
}

async function send({ entityTypeId, entityId, context }: NotesAbout, change: LabelChange): Promise<Named> {
  const label =
    change.act === 'create'
      ? await call(labelsApi.create, { body: { name: change.label.name, ...context } })
      : change.label;
  const body = { entityTypeId, entityId, labelId: label.id, ...context };
  await call(change.act === 'remove' ? labelsApi.remove : labelsApi.add, { body });
  return label;
}

function withChange(labels: readonly Named[], change: LabelChange): Named[] {
  if (change.act === 'create') return [...labels];
  const others = labels.filter(({ id }) => id !== change.label.id);
  return change.act === 'remove' ? others : [...others, change.label].toSorted(byName);
}

const byName = (one: Named, other: Named) =>
  one.name.localeCompare(other.name, undefined, { sensitivity: 'base' });
