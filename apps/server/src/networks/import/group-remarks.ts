import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportRemark, ImportRemarkGroup } from '@kithline/contract/networks.ts';
import { cutText } from '../contacts-file/clean-text.ts';

/** A remark on the file, on a row, or on a value. */
export interface FileRemark extends ImportRemark, Pick<ImportRemarkGroup, 'kind' | 'column' | 'reason'> {}

/** All remarks with one reason on one column, in the order of the lines. */
export interface GroupedRemarks extends Omit<ImportRemarkGroup, 'first'> {
  readonly remarks: readonly ImportRemark[];
}

/** How many remarks of each group a result or a preview contains, and the maximum length of their values. */
const SHOWN = { remarks: 10, characters: 200 };
/**
 * Maximum number of milliseconds for which a slice of the work blocks the event loop. `STEP` is the number of
 * remarks between two checks of the time.
 */
const SLICE = 8;
const STEP = 100;
/** Remarks on the file come first, then those on rows, then those on values. */
const ORDER = ['file', 'row', 'value'];

/**
 * Groups remarks by kind, reason and column, with the largest group of each kind first. There are few groups,
 * because reasons come from a fixed list, and columns are few. Lets other work run every few milliseconds.
 */
export async function groupRemarks(remarks: Iterable<FileRemark>): Promise<GroupedRemarks[]> {
  const groups = new Map<string, FileRemark[]>();
  let sliceStart = performance.now();
  let done = 0;
  for (const remark of remarks) {
    const key = `${remark.kind}\n${remark.column}\n${remark.reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [remark]);
    else group.push(remark);
    done += 1;
    if (done % STEP !== 0 || performance.now() - sliceStart < SLICE) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return [...groups.values()]
    .flatMap(describeGroup)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.total - a.total);
}

function describeGroup(group: readonly FileRemark[]): GroupedRemarks[] {
  const [first] = group;
  if (first === undefined) return [];
  const { kind, column, reason } = first;
  return [{ kind, column, reason, total: group.length, remarks: group.toSorted((a, b) => a.line - b.line) }];
}

/** Returns the groups with only the first remarks of each, as results and previews contain them. */
export function showGroups(groups: readonly GroupedRemarks[]): ImportRemarkGroup[] {
  return groups.map(({ remarks, ...group }) => ({
    ...group,
    first: remarks
      .slice(0, SHOWN.remarks)
      .map(({ line, value }) => ({ line, value: cutText(value, SHOWN.characters) })),
  }));
}

/** Returns the number of remarks on values. */
export function countWarnings(groups: readonly { kind: ImportRemarkGroup['kind']; total: number }[]): number {
  return groups.reduce((sum, { kind, total }) => (kind === 'value' ? sum + total : sum), 0);
}
