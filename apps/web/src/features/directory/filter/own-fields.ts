import type { MatchedItem } from '@kithline/contract/directory.ts';
import type { Criterion, FilterSpec, FilterTable } from '@kithline/contract/filter.ts';
import { type OwnPersonFilter, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import type { ComponentType } from 'react';
import type { WhyLine } from '../rows/why-lines.ts';
import { changedSinceField } from './changed-since.ts';
import { connectedSinceField } from './connected-since.ts';

export interface OwnFieldProps {
  label: string;
  hideLabel: boolean;
  criterion: Criterion;
  onChange: (criterion: Criterion) => void;
}

/** How a filter of the kind "own" is shown. It has a field and words of its own. */
export interface OwnField {
  readonly Field: ComponentType<OwnFieldProps>;
  readonly words: (criterion: Criterion) => string;
  readonly why: (items: readonly MatchedItem[]) => WhyLine;
}

const OWN_FIELDS: Readonly<Record<OwnPersonFilter, OwnField>> = {
  'experience.changedSince': changedSinceField,
  'network.connectedSince': connectedSinceField,
};

const BY_SPEC = new Map(
  Object.entries<OwnField>(OWN_FIELDS).map(([path, field]) => {
    const [group = '', name = ''] = path.split('.');
    return [(PERSON_FILTERS as FilterTable)[group]?.filters[name], field];
  }),
);

/** Returns the field of a filter of the kind "own"; undefined for others. */
export function ownFieldOf(spec: FilterSpec | undefined): OwnField | undefined {
  return spec && BY_SPEC.get(spec);
}
