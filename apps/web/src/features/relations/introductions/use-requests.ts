import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { introductionsApi } from '@kithline/contract/introductions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { introductionQuery, introductionsQuery } from '../../../lib/introductions.ts';
import type { IntroductionsTab, IntroductionsView } from '../../../lib/introductions-address.ts';

type IntroductionsReply = ReplyOf<typeof introductionsApi.list>;
export type IntroductionCounts = IntroductionsReply['counts'];

export interface RequestsPage {
  data: IntroductionsReply | undefined;
  /** Whether `data` belongs to the previous URL, because the data of the current URL has not loaded yet. */
  isOld: boolean;
  isError: boolean;
  retry: () => void;
}

/**
 * Reads a page of requests. While another page or state loads, the old rows stay; while another tab loads,
 * only the numbers on the tabs stay.
 */
export function useRequests(
  { state, personId, page }: IntroductionsView,
  tab: IntroductionsTab | null,
): RequestsPage & { counts: IntroductionCounts | undefined } {
  const about = personId === null ? {} : { personId };
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...introductionsQuery({ tab: tab ?? 'by', state, page, ...about }),
    placeholderData: keepPreviousData,
    enabled: tab !== null,
  });
  const [loadedTab, setLoadedTab] = useState<IntroductionsTab | null>(null);
  const isLoaded = tab !== null && data !== undefined && !isPlaceholderData;
  if (isLoaded && loadedTab !== tab) setLoadedTab(tab);
  return {
    data: isLoaded || loadedTab === tab ? data : undefined,
    isOld: isPlaceholderData,
    isError,
    retry: () => void refetch(),
    counts: data?.counts,
  };
}

/**
 * Returns the tab that the URL names. If the URL opens a request without naming a tab, returns the tab that
 * lists the request, and null until the request has loaded. Otherwise returns the first tab.
 */
export function useTabOf({ tab, openId }: IntroductionsView): IntroductionsTab | null {
  const isTabUnnamed = tab === null && openId !== null;
  const { data, isError } = useQuery({ ...introductionQuery(openId ?? 0), enabled: isTabUnnamed });
  if (tab !== null) return tab;
  if (isTabUnnamed && !data && !isError) return null;
  return isTabUnnamed && data && data.role !== 'asker' ? 'of' : 'by';
}
