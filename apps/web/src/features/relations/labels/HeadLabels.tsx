import type { PersonProfile } from '@kithline/contract/people.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { ValueChip } from '../../../ui/chips/ValueChip.tsx';
import { contextOf, labelledHref } from '../notes-about.ts';
import classes from './Labels.module.css';
import { labelsQuery } from './labels.data.ts';

export function HeadLabels({ profile: { id } }: { profile: PersonProfile }) {
  const scope = useSearchScope();
  const about = { entityTypeId: ENTITY_TYPES.person, entityId: id, context: contextOf(scope.scope) };
  const { data: labels = [] } = useQuery(labelsQuery(about));
  if (labels.length === 0) return null;
  return (
    <ul aria-label="Labels" className={classes.headLabels}>
      {labels.map((label) => (
        <li key={label.id}>
          <ValueChip size={22} href={labelledHref(scope, ENTITY_TYPES.person, label.id)}>
            {label.name}
          </ValueChip>
        </li>
      ))}
    </ul>
  );
}
