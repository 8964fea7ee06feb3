import { CuratedOrganizations } from '../../features/curated/CuratedOrganizations.tsx';

/** /dashboard/curated */
export function CuratedPage() {
  return <CuratedOrganizations />;
}
