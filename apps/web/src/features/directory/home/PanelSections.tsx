import type { Filter, FilterTable } from '@kithline/contract/filter.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { CountBadge } from '../../../ui/marks/CountBadge.tsx';
import { CriterionField } from '../filter/CriterionField.tsx';
import { ENTITIES, type Entity } from '../entity.ts';
import { type FilterDraft, freshCriterion, modeOf, withCriterion, withMode } from '../filter/filter-draft.ts';
import { ModifierChoice } from '../filter/ModifierChoice.tsx';
import classes from './PanelSections.module.css';

/** The filters in the search panel, by group. Groups that the scope does not have are left out. */
const AT_HAND: Readonly<Record<Entity, Readonly<Record<string, readonly string[]>>>> = {
  people: {
    summary: ['name', 'location'],
    experience: ['title', 'seniorityLevels', 'industries'],
    education: ['schools', 'degrees', 'majors'],
    network: ['labels'],
    collective: ['labels', 'membership'],
  },
  organizations: {
    summary: ['name', 'location', 'industries', 'typeId'],
    investment: ['stages', 'areas'],
    search: ['jobFunctions', 'seniorityLevels', 'practiceAreas', 'specialtyAreas'],
    network: ['labels'],
    collective: ['labels'],
  },
};

/** The filter shown instead of industries if few people's industry is known. */
const INSTEAD_OF_INDUSTRIES = 'companies';

interface PanelSectionsProps {
  entity: Entity;
  byCompany: boolean;
  draft: FilterDraft;
  filter: Filter;
  onChange: (draft: FilterDraft) => void;
}

export function PanelSections({ filter, ...section }: PanelSectionsProps) {
  const { entity } = section;
  const { scope } = useSearchScope();
  const table = ENTITIES[entity].filtersIn(scope);
  const groups = Object.keys(AT_HAND[entity]).filter((group) => table[group]);
  const [open, setOpen] = useState<readonly string[]>(
    entity === 'people' ? groups.slice(0, 2) : groups.slice(0, 1),
  );
  return groups.map((group) => {
    const isOpen = open.includes(group);
    return (
      <PanelSection
        key={group}
        {...{ ...section, table, group, isOpen }}
        count={Object.keys(filter[group]?.criteria ?? {}).length}
        onToggle={() => setOpen(isOpen ? open.filter((other) => other !== group) : [...open, group])}
      />
    );
  });
}

interface PanelSectionProps extends Omit<PanelSectionsProps, 'filter'> {
  table: FilterTable;
  group: string;
  isOpen: boolean;
  count: number;
  onToggle: () => void;
}

function PanelSection({ table, group, draft, onChange, isOpen, count, onToggle, ...at }: PanelSectionProps) {
  const id = useId();
  const spec = table[group];
  if (!spec) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.section}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={classes.head}
          onClick={onToggle}
        >
          <Chevron size={16} stroke={1.8} aria-hidden />
          {spec.label}
          {count > 0 && <VisuallyHidden>, {count} on</VisuallyHidden>}
          <CountBadge count={count} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={classes.fields}>
        {spec.modifier && (
          <ModifierChoice
            label={`${spec.label}: which entries count`}
            spec={spec.modifier}
            value={modeOf(table, draft, group)}
            onChange={(mode) => onChange(withMode(draft, group, mode))}
            fullWidth
          />
        )}
        {namesAtHand(at, group).map((name) => {
          const filterSpec = spec.filters[name];
          if (!filterSpec) return null;
          return (
            <CriterionField
              key={name}
              spec={filterSpec}
              criterion={draft.criteria[group]?.[name] ?? freshCriterion(table, [group, name])}
              onChange={(criterion) => onChange(withCriterion(draft, [group, name], criterion))}
              brief
            />
          );
        })}
      </div>
    </div>
  );
}

function namesAtHand(
  { entity, byCompany }: Pick<PanelSectionsProps, 'entity' | 'byCompany'>,
  group: string,
): readonly string[] {
  const names = AT_HAND[entity][group] ?? [];
  if (!byCompany || group !== 'experience') return names;
  return names.map((name) => (name === 'industries' ? INSTEAD_OF_INDUSTRIES : name));
}
