import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportRemark, ImportRemarkGroup } from '@kithline/contract/networks.ts';
import { cutText } from '../contacts-file/clean-text.ts';

export interface FileRemark extends ImportRemark, Pick<ImportRemarkGroup, 'kind' | 'column' | 'reason'> {}

/** All remarks with one reason on one column, in the order of the lines. */
export interface GroupedRemarks extends Omit<ImportRemarkGroup, 'first'> {
  readonly remarks: readonly ImportRemark[];
}

/** Per group, in a result or a preview. `characters` limits each value. */
const SHOWN = { remarks: 10, characters: 200 };
/**
 * Milliseconds for which a slice may block the event loop. The time is checked after every `STEP` remarks.
 */
const SLICE = 8;
const STEP = 100;
const ORDER = ['file', 'row', 'value'];

/**
 * Groups remarks by kind, reason and column: remarks on the file first, then on rows, then on values, each
 * with the largest group first. Lets other work run every few milliseconds.
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

/** Returns the groups with only the first remarks of each. */
export function showGroups(groups: readonly GroupedRemarks[]): ImportRemarkGroup[] {
  return groups.map(({ remarks, ...group }) => ({
    ...group,
    first: remarks
      .slice(0, SHOWN.remarks)
      .map(({ line, value }) => ({ line, value: cutText(value, SHOWN.characters) })),
  }));
}

export function countWarnings(groups: readonly { kind: ImportRemarkGroup['kind']; total: number }[]): number {
  return groups.reduce((sum, { kind, total }) => (kind === 'value' ? sum + total : sum), 0);
}
