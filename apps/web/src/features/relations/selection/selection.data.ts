import { type ChosenPersons, MOST_NAMED, selectionApi } from '@kithline/contract/selection.ts';
import type { RhythmChoice } from '@kithline/contract/keeping-in-touch.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { DIRECTORY_KEY, PEOPLE_KEY, RELATIONS_KEY } from '../../../lib/reply-keys.ts';

type Place = Pick<ChosenPersons, 'networkId' | 'collectiveId'>;

/** How many are chosen, how many of them can be written to, and what labels they have. */
export function summaryQuery(chosen: ChosenPersons) {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'selection', chosen],
    queryFn: ({ signal }) => call(selectionApi.summary, { body: chosen }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** What was done: to how many, and how it is taken back. */
export interface Done {
  count: number;
  undo: () => Promise<unknown>;
}

export function makeLabel(place: Place, name: string): Promise<Named> {
  return call(labelsApi.create, { body: { name, ...place } });
}

export async function labelAll(chosen: ChosenPersons, labelId: number): Promise<Done> {
  const { changed } = await call(selectionApi.addLabel, { body: { ...chosen, labelId } });
  return {
    count: changed.length,
    undo: () =>
      inParts(changed, (personIds) =>
        call(selectionApi.removeLabel, { body: { ...placeOf(chosen), personIds, labelId } }),
      ),
  };
}

export async function unlabelAll(chosen: ChosenPersons, labelId: number): Promise<Done> {
  const { changed } = await call(selectionApi.removeLabel, { body: { ...chosen, labelId } });
  return {
    count: changed.length,
    undo: () =>
      inParts(changed, (personIds) =>
        call(selectionApi.addLabel, { body: { ...placeOf(chosen), personIds, labelId } }),
      ),
  };
}

/** `strengthId` null is Not Given. */
export async function rateAll(chosen: ChosenPersons, strengthId: StrengthId | null): Promise<Done> {
  const { changed } = await call(selectionApi.rate, { body: { ...chosen, strengthId } });
  const undo = async () => {
    for (const { before, personIds: ids } of changed)
      await inParts(ids, (personIds) =>
        call(selectionApi.unrate, { body: { ...placeOf(chosen), personIds, strengthId, before } }),
      );
  };
  return { count: changed.reduce((sum, { personIds }) => sum + personIds.length, 0), undo };
}

/** `everyMonths` 0 is Never. */
export async function keepInTouchWithAll(chosen: ChosenPersons, everyMonths: RhythmChoice): Promise<Done> {
  const { changed } = await call(selectionApi.keepInTouch, { body: { ...chosen, everyMonths } });
  const undo = async () => {
    for (const { personIds: ids, ...former } of changed)
      await inParts(ids, (personIds) =>
        call(selectionApi.restoreRhythms, { body: { everyMonths, before: [{ ...former, personIds }] } }),
      );
  };
  return { count: changed.reduce((sum, { personIds }) => sum + personIds.length, 0), undo };
}

export async function addressesOf(chosen: ChosenPersons): Promise<{ count: number; text: string }> {
  const { addresses } = await call(selectionApi.emails, { body: chosen });
  return { count: addresses.length, text: addresses.map(asRecipient).join(', ') };
}

/** As programs for mail read it: a name with anything but letters and spaces stands in quotation marks. */
function asRecipient({ name, email }: { name: string; email: string }): string {
  const shown = /^[\p{L}\p{M}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, '')}"`;
  return `${shown} <${email}>`;
}

export function fileOf(chosen: ChosenPersons) {
  return call(selectionApi.file, { body: chosen });
}

/** Lists show labels and ties, profiles too, and chains depend on them. */
export function refreshAfter(client: QueryClient): void {
  for (const queryKey of [DIRECTORY_KEY, PEOPLE_KEY, RELATIONS_KEY])
    void client.invalidateQueries({ queryKey });
}

function placeOf({ networkId, collectiveId }: ChosenPersons): Place {
  return {
    ...(networkId === undefined ? {} : { networkId }),
    ...(collectiveId === undefined ? {} : { collectiveId }),
  };
}

/** One call after the other, each with as many people as one may name. */
async function inParts(ids: readonly number[], act: (part: number[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_NAMED) await act(ids.slice(at, at + MOST_NAMED));
}
