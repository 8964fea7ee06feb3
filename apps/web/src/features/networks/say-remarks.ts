import type { ImportRemarkGroup } from '@kithline/contract/networks.ts';
import { sayCount } from '../../lib/say-time.ts';

type Counted = Pick<ImportRemarkGroup, 'kind' | 'total'>;

/** How many remarks there are, also on the file itself. */
export function countRemarks(groups: readonly Counted[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}

/** "72 rows, 29 values"; of the file itself nothing is counted. */
export function sayRemarks(groups: readonly Counted[]): string {
  const countOf = (kind: Counted['kind']) => countRemarks(groups.filter((group) => group.kind === kind));
  const [rows, values] = [countOf('row'), countOf('value')];
  return [rows > 0 && sayCount(rows, 'row', 'rows'), values > 0 && sayCount(values, 'value', 'values')]
    .filter(Boolean)
    .join(', ');
}
