import type { DatasetItem } from '@kithline/contract/datasets.ts';
import { sayCount } from '../../lib/say-time.ts';

/** "12 people and 1 organization"; null if nobody uses the item. */
export function sayUses({
  people,
  organizations,
}: Pick<DatasetItem, 'people' | 'organizations'>): string | null {
  const said = [
    ...(people > 0 ? [sayCount(people, 'person', 'people')] : []),
    ...(organizations > 0 ? [sayCount(organizations, 'organization', 'organizations')] : []),
  ];
  return said.length === 0 ? null : said.join(' and ');
}
