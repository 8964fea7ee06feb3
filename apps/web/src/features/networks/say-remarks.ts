import type { ImportRemarkGroup } from '@kithline/contract/networks.ts';
import { sayCount } from '../../lib/say-time.ts';

type Counted = Pick<ImportRemarkGroup, 'kind' | 'total'>;

/** Counts all remarks, including those on the whole file. */
export function countRemarks(groups: readonly Counted[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}

/** "72 rows, 29 values". Remarks on the whole file are not counted. */
export function sayRemarks(groups: readonly Counted[]): string {
  const countOf = (kind: Counted['kind']) => countRemarks(groups.filter((group) => group.kind === kind));
  const [rows, values] = [countOf('row'), countOf('value')];
  return [rows > 0 && sayCount(rows, 'row', 'rows'), values > 0 && sayCount(values, 'value', 'values')]
    .filter(Boolean)
    .join(', ');
}
