import { sayCount } from '../../../../lib/say-time.ts';
import { idsOf, type LeaveOutDraft } from './leave-out-draft.ts';

interface Unsaved {
  isShared: boolean;
  saved: LeaveOutDraft;
  wanted: LeaveOutDraft;
  /** Number of people left out as saved, and by the draft; null until that is known. */
  before: number;
  after: number | null;
}

/**
 * Describes what saving would change. People are counted only if all of them change in the same direction;
 * otherwise the difference would hide some.
 */
export function sayUnsaved({ isShared, saved, wanted, before, after }: Unsaved): string {
  if (!isShared) {
    if (!after) return 'Not shared yet';
    return `Not shared yet: your network would be shared without ${sayCount(after, 'person', 'people')}`;
  }
  if (after === null) return 'Not saved yet';
  const more = after - before;
  if (more > 0 && holds(wanted, saved)) {
    const people =
      before === 0 ? sayCount(more, 'person', 'people') : sayCount(more, 'more person', 'more people');
    return `Not saved yet: ${people} would be left out`;
  }
  if (more < 0 && holds(saved, wanted)) {
    return `Not saved yet: ${sayCount(-more, 'person', 'people')} would be visible again`;
  }
  return 'Not saved yet: the collective still sees what you saved before';
}

/** Whether one draft leaves out everything that the other does. */
function holds(one: LeaveOutDraft, other: LeaveOutDraft): boolean {
  const [all, some] = [idsOf(one), idsOf(other)];
  return (
    some.labelIds.every((id) => all.labelIds.includes(id)) &&
    some.personIds.every((id) => all.personIds.includes(id))
  );
}
