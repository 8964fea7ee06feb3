import type { LeaveOut, OwnShare } from '@kithline/contract/collectives.ts';

/** The people and labels that a share leaves out, with their names, saved or as a draft. */
export type LeaveOutDraft = OwnShare['leaveOut'];

/** A draft, and the saved exclusions on which it is based. */
export interface LeaveOutChange {
  from: LeaveOutDraft;
  wanted: LeaveOutDraft;
}

export const NOBODY: LeaveOutDraft = { labels: [], persons: [] };

/** Returns the sorted ids, so that the same exclusions give the same query. */
export function idsOf({ labels, persons }: LeaveOutDraft): LeaveOut {
  const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id).toSorted((a, b) => a - b);
  return { labelIds: ids(labels), personIds: ids(persons) };
}

export function isSameDraft(one: LeaveOutDraft, other: LeaveOutDraft): boolean {
  return JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other));
}

/** Leaves out a person or, if the person is already left out, includes the person again. */
export function withPersonToggled(
  draft: LeaveOutDraft,
  person: LeaveOutDraft['persons'][number],
): LeaveOutDraft {
  const others = draft.persons.filter(({ id }) => id !== person.id);
  const isBack = others.length < draft.persons.length;
  return { ...draft, persons: isBack ? others : [...draft.persons, person] };
}

/**
 * Applies a change to the exclusions that are saved now. People and labels that another tab has left out
 * since `from` stay left out.
 */
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
