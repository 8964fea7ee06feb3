import type { Named } from '@kithline/contract/wire.ts';
import { organizationsWith } from '../../lib/filtered-list.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { QuietChip } from '../../ui/chips/QuietChip.tsx';
import { Link } from '../../ui/link/Link.tsx';
import classes from './OrganizationType.module.css';

export function OrganizationType({ type }: { type: Named }) {
  const scope = useSearchScope();
  if (scope.scope.kind !== 'admin') return <QuietChip>{type.name}</QuietChip>;
  return (
    <Link href={organizationsWith(scope, 'summary.typeId', type.id)} className={classes.link}>
      <QuietChip>{type.name}</QuietChip>
    </Link>
  );
}
