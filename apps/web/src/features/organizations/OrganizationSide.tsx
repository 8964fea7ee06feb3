import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { organizationsWith } from '../../lib/filtered-list.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { ChipRow } from '../../ui/chips/ChipRow.tsx';
import { OrganizationDetails } from './OrganizationDetails.tsx';

export function OrganizationSide({ profile }: { profile: OrganizationProfile }) {
  const scope = useSearchScope();
  const tags = profile.tagTypes.map((tag) => ({
    ...tag,
    href: organizationsWith(scope, 'summary.tags', tag.id),
  }));
  return (
    <>
      <OrganizationDetails profile={profile} />
      {tags.length > 0 && (
        <Card title="Tags">
          <ChipRow chips={tags} label="Tags" />
        </Card>
      )}
    </>
  );
}
