import type { BodyOf } from '@kithline/contract/endpoint.ts';
import {
  type Introduction,
  type IntroductionActBody,
  introductionsApi,
  type IntroductionSettings,
} from '@kithline/contract/introductions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { INTRODUCTIONS_KEY } from './reply-keys.ts';

interface IntroductionsQuestion {
  tab: 'by' | 'of';
  state?: 'all' | 'open' | 'ended';
  /** Only requests to meet this person. */
  personId?: number;
  page?: number;
  /** The number of requests per page; by default, the server decides. */
  limit?: number;
}

/** The query for a page of the requests that the viewer made, or that reached the viewer. */
export function introductionsQuery({ tab, state = 'all', page = 1, ...others }: IntroductionsQuestion) {
  const query = { tab, state, page, ...others };
  return queryOptions({
    queryKey: [...INTRODUCTIONS_KEY, 'list', query],
    queryFn: ({ signal }) => call(introductionsApi.list, { query }, signal),
  });
}

/**
 * The query for the first three requests that the viewer can still answer, and for the number of all requests
 * that wait for the viewer.
 */
export const waitingIntroductionsQuery = introductionsQuery({ tab: 'of', state: 'open', limit: 3 });

/** The query for the first four of the viewer's requests, open ones first, and for the number of all. */
export const ownIntroductionsQuery = introductionsQuery({ tab: 'by', limit: 4 });

export function introductionQuery(id: number) {
  return queryOptions({
    queryKey: [...INTRODUCTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call(introductionsApi.read, { params: { id } }, signal),
  });
}

export const introductionSettingsQuery = queryOptions({
  queryKey: [...INTRODUCTIONS_KEY, 'settings'],
  queryFn: ({ signal }) => call(introductionsApi.settings, {}, signal),
});

/** Asks for an introduction. Resolves once everything that shows requests has been refetched. */
export async function askForIntroduction(body: BodyOf<typeof introductionsApi.ask>): Promise<Introduction> {
  const asked = await call(introductionsApi.ask, { body });
  await refreshIntroductions();
  return asked;
}

/** Acts on a request. Resolves once everything that shows requests has been refetched. */
export async function actOnIntroduction(id: number, body: IntroductionActBody): Promise<Introduction> {
  const changed = await call(introductionsApi.act, { params: { id }, body });
  await refreshIntroductions();
  return changed;
}

/** Sets whether members can ask the viewer for introductions. */
export async function changeIntroductionSettings(isOff: boolean): Promise<IntroductionSettings> {
  return keepSettings(await call(introductionsApi.changeSettings, { body: { isOff } }));
}

/** Lets the viewer receive requests from this member again. */
export async function allowIntroductionsFrom(userId: number): Promise<IntroductionSettings> {
  return keepSettings(await call(introductionsApi.allowFrom, { params: { userId } }));
}

function keepSettings(settings: IntroductionSettings): IntroductionSettings {
  queryClient.setQueryData(introductionSettingsQuery.queryKey, settings);
  return settings;
}

function refreshIntroductions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY });
}
