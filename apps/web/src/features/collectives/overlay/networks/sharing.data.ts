import { type LeaveOut, sharingApi } from '@kithline/contract/collectives.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { type Dataset, lookupsApi } from '@kithline/contract/lookups.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { refreshSharing } from '../../../../lib/refresh-sharing.ts';
import { collectiveKey, RELATIONS_KEY } from '../../../../lib/reply-keys.ts';

/** Shared networks on a page of a collective's overlay (specification, part 2 section 9). */
export const NETWORKS_PER_PAGE = 20;
export const PREVIEW_PER_PAGE = 20;
/** Milliseconds of rest before a change of who is left out is looked at. */
export const PREVIEW_REST = 250;

/** Which people of the own network a preview lists. */
export type Shown = 'all' | 'shared' | 'leftOut';

/** How the viewer's own network is shared with a collective. */
export function ownShareQuery(collectiveId: number) {
  return queryOptions({
    queryKey: [...collectiveKey(collectiveId), 'networks', 'own'],
    queryFn: ({ signal }) => call(sharingApi.own, { params: { id: collectiveId } }, signal),
  });
}

/** How many a preview is about: to be seen of persons and organizations, and left out. */
export type PreviewTotals = ReplyOf<typeof sharingApi.preview>['totals'];

export interface PreviewSearch {
  leaveOut: LeaveOut;
  name: string;
  show: Shown;
  page: number;
}

/**
 * The own network as the collective's people would see it. The old rows stay until the new ones are there.
 */
export function previewQuery(collectiveId: number, search: PreviewSearch) {
  const body = { ...search, limit: PREVIEW_PER_PAGE };
  return queryOptions({
    queryKey: [...collectiveKey(collectiveId), 'networks', 'preview', body],
    queryFn: ({ signal }) => call(sharingApi.preview, { params: { id: collectiveId }, body }, signal),
    placeholderData: keepPreviousData,
  });
}

const NETWORK_LABELS: Dataset = 'network-labels';

/** The first 50 labels of the own network that hold these words; without words its beginning. */
export function ownLabelsQuery(networkId: number, name: string) {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'own labels', networkId, name],
    queryFn: async ({ signal }) => {
      const query = { dataset: NETWORK_LABELS, networkId, name, page: 1 };
      return (await call(lookupsApi.autocomplete, { query }, signal)).results;
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Shares the own network, or changes what is left out of it. `seen` is the version of the share that this was
 * decided on; a share that has changed since is left as it is. Throws CallFailure.
 */
export async function shareNetwork(collectiveId: number, leaveOut: LeaveOut, seen?: string): Promise<void> {
  await call(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut, seen } });
  await refreshSharing(collectiveId);
}
