import type { LeaveOut, OwnShare } from '@kithline/contract/collectives.ts';

/** Who stays out of a share, with their names: as it is saved, or as somebody is changing it. */
export type LeaveOutDraft = OwnShare['leaveOut'];

/** What somebody makes of what was saved when the last change was made. */
export interface LeaveOutChange {
  from: LeaveOutDraft;
  wanted: LeaveOutDraft;
}

export const NOBODY: LeaveOutDraft = { labels: [], persons: [] };

/** The ids, in an order of their own, so that the same people make the same question. */
export function idsOf({ labels, persons }: LeaveOutDraft): LeaveOut {
  const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id).toSorted((a, b) => a - b);
  return { labelIds: ids(labels), personIds: ids(persons) };
}

export function isSameDraft(one: LeaveOutDraft, other: LeaveOutDraft): boolean {
  return JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other));
}

/** Leaves a person out, or takes the person back in. */
export function withPerson(draft: LeaveOutDraft, person: LeaveOutDraft['persons'][number]): LeaveOutDraft {
  const others = draft.persons.filter(({ id }) => id !== person.id);
  const isBack = others.length < draft.persons.length;
  return { ...draft, persons: isBack ? others : [...draft.persons, person] };
}

/** The same change to what is saved by now: who was left out elsewhere meanwhile stays out. */
export function changed(saved: LeaveOutDraft, { from, wanted }: LeaveOutChange): LeaveOutDraft {
  if (saved === from) return wanted;
  return {
    labels: changedList(saved.labels, from.labels, wanted.labels),
    persons: changedList(saved.persons, from.persons, wanted.persons),
  };
}

function changedList<Thing extends { id: number }>(
  saved: readonly Thing[],
  from: readonly Thing[],
  wanted: readonly Thing[],
): Thing[] {
  const isIn = (things: readonly Thing[], { id }: Thing) => things.some((thing) => thing.id === id);
  const kept = saved.filter((thing) => isIn(wanted, thing) || !isIn(from, thing));
  const added = wanted.filter((thing) => !isIn(from, thing) && !isIn(saved, thing));
  return [...kept, ...added];
}
