import { sayCount } from '../../../../lib/say-time.ts';
import { idsOf, type LeaveOutDraft } from './leave-out-draft.ts';

interface Unsaved {
  isShared: boolean;
  saved: LeaveOutDraft;
  draft: LeaveOutDraft;
  /** Number of people whom the saved exclusions leave out. */
  before: number;
  /** Number of people whom the draft leaves out; null until it is known. */
  after: number | null;
}

/**
 * Describes what saving would change. For a shared network, names a number of people only if all of them
 * would be left out, or all of them would be visible again. If the draft does both, the difference of the two
 * totals is smaller than the number of people whose visibility changes.
 */
export function sayUnsaved({ isShared, saved, draft, before, after }: Unsaved): string {
  if (!isShared) {
    if (!after) return 'Not shared yet';
    return `Not shared yet: your network would be shared without ${sayCount(after, 'person', 'people')}`;
  }
  if (after === null) return 'Not saved yet';
  const more = after - before;
  if (more > 0 && holds(draft, saved)) {
    const people =
      before === 0 ? sayCount(more, 'person', 'people') : sayCount(more, 'more person', 'more people');
    return `Not saved yet: ${people} would be left out`;
  }
  if (more < 0 && holds(saved, draft)) {
    return `Not saved yet: ${sayCount(-more, 'person', 'people')} would be visible again`;
  }
  return 'Not saved yet: the collective still sees what you saved before';
}

/** Whether `one` leaves out every person and label that `other` leaves out. */
function holds(one: LeaveOutDraft, other: LeaveOutDraft): boolean {
  const [all, some] = [idsOf(one), idsOf(other)];
  return (
    some.labelIds.every((id) => all.labelIds.includes(id)) &&
    some.personIds.every((id) => all.personIds.includes(id))
  );
}
