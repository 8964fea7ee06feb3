import { type LeaveOut, sharingApi } from '@kithline/contract/collectives.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { type Dataset, lookupsApi } from '@kithline/contract/lookups.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { refreshSharing } from '../../../../lib/refresh-sharing.ts';
import { collectiveKey, RELATIONS_KEY } from '../../../../lib/reply-keys.ts';

/** The number of shared networks on a page of a collective's overlay (specification, part 2 section 9). */
export const NETWORKS_PER_PAGE = 20;
export const PREVIEW_PER_PAGE = 20;
/** Milliseconds to wait after a change of the exclusions before the preview is requested. */
export const PREVIEW_REST = 250;

/** Which people of the viewer's network a preview lists. */
export type Shown = 'all' | 'shared' | 'leftOut';

/** How the viewer's own network is shared with a collective. */
export function ownShareQuery(collectiveId: number) {
  return queryOptions({
    queryKey: [...collectiveKey(collectiveId), 'networks', 'own'],
    queryFn: ({ signal }) => call(sharingApi.own, { params: { id: collectiveId } }, signal),
  });
}

export type PreviewTotals = ReplyOf<typeof sharingApi.preview>['totals'];

export interface PreviewSearch {
  leaveOut: LeaveOut;
  name: string;
  show: Shown;
  page: number;
}

/** The viewer's network as the collective would see it. */
export function previewQuery(collectiveId: number, search: PreviewSearch) {
  const body = { ...search, limit: PREVIEW_PER_PAGE };
  return queryOptions({
    queryKey: [...collectiveKey(collectiveId), 'networks', 'preview', body],
    queryFn: ({ signal }) => call(sharingApi.preview, { params: { id: collectiveId }, body }, signal),
    placeholderData: keepPreviousData,
  });
}

const NETWORK_LABELS: Dataset = 'network-labels';

/** The first 50 labels of the viewer's network, or the first 50 that contain these words. */
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
 * Shares the viewer's network, or changes whom it leaves out. `seen` is the version of the share that the
 * member saw. If the share has changed since, the server refuses. Throws CallFailure.
 */
export async function shareNetwork(collectiveId: number, leaveOut: LeaveOut, seen?: string): Promise<void> {
  await call(sharingApi.share, { params: { id: collectiveId }, body: { leaveOut, seen } });
  await refreshSharing(collectiveId);
}
