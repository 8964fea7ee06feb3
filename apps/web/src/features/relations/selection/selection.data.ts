import { type ChosenPersons, MOST_NAMED, selectionApi } from '@kithline/contract/selection.ts';
import type { RhythmChoice } from '@kithline/contract/keeping-in-touch.ts';
import type { FileFormat } from '@kithline/contract/people-files.ts';
import type { StrengthId } from '@kithline/contract/strengths.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { RELATIONS_KEY, TIES_OF_MANY_KEYS } from '../../../lib/reply-keys.ts';

type ScopeIds = Pick<ChosenPersons, 'networkId' | 'collectiveId'>;

/** The query for the number of chosen people, how many of them have an e-mail address, and their labels. */
export function summaryQuery(chosen: ChosenPersons) {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'selection', chosen],
    queryFn: ({ signal }) => call(selectionApi.summary, { body: chosen }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export interface Done {
  /** The number of people whom the command changed. */
  count: number;
  /**
   * Undoes the command and returns for how many people. Skips people who have been changed since and people
   * who have left the network or collective.
   */
  undo: () => Promise<number>;
}

export function makeLabel(chosen: ChosenPersons, name: string): Promise<Named> {
  return call(labelsApi.create, { body: { name, ...scopeIdsOf(chosen) } });
}

export async function labelAll(chosen: ChosenPersons, labelId: number): Promise<Done> {
  const { changed } = await call(selectionApi.addLabel, { body: { ...chosen, labelId } });
  return {
    count: changed.length,
    undo: () =>
      inParts(changed, (personIds) =>
        call(selectionApi.removeLabel, { body: { ...scopeIdsOf(chosen), personIds, labelId } }),
      ),
  };
}

export async function unlabelAll(chosen: ChosenPersons, labelId: number): Promise<Done> {
  const { changed } = await call(selectionApi.removeLabel, { body: { ...chosen, labelId } });
  return {
    count: changed.length,
    undo: () =>
      inParts(changed, (personIds) =>
        call(selectionApi.addLabel, { body: { ...scopeIdsOf(chosen), personIds, labelId } }),
      ),
  };
}

/** Rates all chosen people. `strengthId` null is Not Given. */
export async function rateAll(chosen: ChosenPersons, strengthId: StrengthId | null): Promise<Done> {
  const { changed } = await call(selectionApi.rate, { body: { ...chosen, strengthId } });
  const undo = async () => {
    let undone = 0;
    for (const { before, personIds: ids } of changed)
      undone += await inParts(ids, (personIds) =>
        call(selectionApi.unrate, { body: { ...scopeIdsOf(chosen), personIds, strengthId, before } }),
      );
    return undone;
  };
  return { count: changed.reduce((sum, { personIds }) => sum + personIds.length, 0), undo };
}

/** Sets the rhythm of all chosen people. `everyMonths` 0 is Never. */
export async function keepInTouchWithAll(chosen: ChosenPersons, everyMonths: RhythmChoice): Promise<Done> {
  const { changed } = await call(selectionApi.keepInTouch, { body: { ...chosen, everyMonths } });
  const undo = () => {
    // Each person has one former choice. All of these choices are sent in one call, or in several if there
    // are too many people.
    const formerOf = new Map(
      changed.flatMap(({ personIds, ...former }) => personIds.map((id) => [id, former] as const)),
    );
    return inParts([...formerOf.keys()], (part) => {
      const groups = [...Map.groupBy(part, (id) => formerOf.get(id))];
      const before = groups.flatMap(([former, personIds]) => (former ? [{ ...former, personIds }] : []));
      return call(selectionApi.restoreRhythms, { body: { everyMonths, before } });
    });
  };
  return { count: changed.reduce((sum, { personIds }) => sum + personIds.length, 0), undo };
}

export async function addressesOf(chosen: ChosenPersons): Promise<{ count: number; text: string }> {
  const { addresses } = await call(selectionApi.emails, { body: chosen });
  return { count: addresses.length, text: addresses.map(asRecipient).join(', ') };
}

/**
 * Returns a recipient in the format of mail programs. A name is quoted if it has characters other than
 * letters, digits and spaces.
 */
function asRecipient({ name, email }: { name: string; email: string }): string {
  const shown = /^[\p{L}\p{M}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, '')}"`;
  return `${shown} <${email}>`;
}

export function fileOf(chosen: ChosenPersons, format: FileFormat) {
  return call(selectionApi.file, { body: { ...chosen, format } });
}

export function refreshAfter(client: QueryClient): void {
  for (const queryKey of TIES_OF_MANY_KEYS) void client.invalidateQueries({ queryKey });
}

function scopeIdsOf({ networkId, collectiveId }: ChosenPersons): ScopeIds {
  return {
    ...(networkId === undefined ? {} : { networkId }),
    ...(collectiveId === undefined ? {} : { collectiveId }),
  };
}

/**
 * Calls `act` for one part of the ids after the other, and returns how many people the calls have changed.
 * Each part has at most as many ids as a call accepts.
 */
async function inParts(
  ids: readonly number[],
  act: (part: number[]) => Promise<{ changed: readonly number[] }>,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += MOST_NAMED)
    count += (await act(ids.slice(at, at + MOST_NAMED))).changed.length;
  return count;
}
