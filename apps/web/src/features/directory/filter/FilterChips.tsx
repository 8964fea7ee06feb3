import type { Filter } from '@kithline/contract/filter.ts';
import { withoutCriterion } from '@kithline/contract/filter.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { FilterChip } from '../../../ui/chips/FilterChip.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { ENTITIES, type Entity } from '../entity.ts';
import classes from './FilterChips.module.css';
import { activeFilters, type ActiveFilter, joinNames } from './filter-words.ts';
import { namesQuery } from './suggestions.data.ts';
import { useGo } from '../use-go.ts';

interface FilterChipsProps {
  entity: Entity;
  filter: Filter;
  hrefFor: (filter: Filter) => string;
  onOpen: () => void;
}

export function FilterChips({ entity, filter, hrefFor, onOpen }: FilterChipsProps) {
  const go = useGo();
  const row = useRef<HTMLDivElement>(null);
  const { filters } = ENTITIES[entity];
  const active = activeFilters(filters, filter);
  if (active.length === 0) return null;

  const remove = (chip: ActiveFilter, index: number) => {
    go(hrefFor(without(filter, chip, filters[chip.group]?.modifier?.fallback ?? 0)));
    // Focus the chip that takes the place of the removed one, or else the last chip.
    setTimeout(() => {
      const remaining = row.current?.querySelectorAll<HTMLElement>('[data-chip] button:last-child') ?? [];
      remaining[Math.min(index, remaining.length - 1)]?.focus();
    });
  };
  return (
    <div ref={row} className={classes.row} role="group" aria-label="Active filters">
      {active.map((chip, index) => (
        <span key={`${chip.group}.${chip.filter ?? ''}`} data-chip className={classes.item}>
          <ActiveChip chip={chip} onRemove={() => remove(chip, index)} onOpen={onOpen} />
        </span>
      ))}
      <TextLink href={hrefFor({})} className={classes.clear}>
        Clear
      </TextLink>
    </div>
  );
}

function without(filter: Filter, { group, filter: name }: ActiveFilter, mode: number): Filter {
  if (name !== null) return withoutCriterion(filter, group, name);
  const active = filter[group];
  return active ? { ...filter, [group]: { ...active, modifier: mode } } : filter;
}

function ActiveChip(props: { chip: ActiveFilter; onRemove: () => void; onOpen: () => void }) {
  const { chip, onRemove, onOpen } = props;
  const value = useFilterValue(chip);
  return (
    <FilterChip
      name={chip.name}
      {...(chip.modifier ? { modifier: chip.modifier } : {})}
      value={value}
      onRemove={onRemove}
      onOpen={onOpen}
    />
  );
}

/** Returns an active filter's value in words, with names looked up for ids. */
export function useFilterValue({ text, ids = [], dataset }: ActiveFilter): string {
  const client = useQueryClient();
  const { scope } = useSearchScope();
  const names = useQuery(namesQuery(client, scope, { dataset, ids }));
  if (text !== undefined) return text;
  if (names.data) return joinNames([...new Set(ids.map((id) => names.data[id]?.name ?? 'Unknown'))]);
  return names.isError ? 'Unknown' : '…';
}
