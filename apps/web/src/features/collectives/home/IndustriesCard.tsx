import type { DirectoryStats } from '@kithline/contract/stats.ts';
import { peopleWith } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { BarList } from '../../../ui/cards/BarList.tsx';
import { Card } from '../../../ui/cards/Card.tsx';

/** The industries of most people; each leads to them. Left out while there are none. */
export function IndustriesCard({ industries }: { industries: DirectoryStats['industries'] }) {
  const scope = useSearchScope();
  if (industries.length === 0) return null;
  return (
    <Card title="Industries">
      <BarList
        label="Industries"
        rows={industries.map((entry) => ({
          ...entry,
          href: peopleWith(scope, 'experience.industries', entry.id),
        }))}
      />
    </Card>
  );
}
