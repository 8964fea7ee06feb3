import type { MatchedBlock, MatchedItem, PersonResult } from '@kithline/contract/directory.ts';
import type { Filter, FilterGroup } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import type { NameReason } from '../people/name-reasons.ts';
import type { ListedPerson } from '../search/listed-person.ts';
import type { OwnReasons } from '../search/filters/own-filters.ts';
import type { KeptPerson } from './keeping-in-touch/overdue.queries.ts';
import { LABEL_GROUPS, type MatchedLabels } from './labelled.queries.ts';
import type { OwnRelation, SummaryItem } from './person-facts.queries.ts';
import type { ItemsByPerson } from './matched-items.ts';

/** The facts of a page of results. */
export interface PersonPageFacts {
  persons: ReadonlyMap<number, ListedPerson>;
  /** For people whose shown name does not contain the typed text: why they were found by name. */
  nameReason: ReadonlyMap<number, NameReason>;
  relations: Map<number, OwnRelation>;
  summary: readonly SummaryItem[];
  roles: ItemsByPerson;
  educations: ItemsByPerson;
  /** The values that satisfied the filters of `OWN_FILTERS`. */
  own: OwnReasons;
  labels: readonly MatchedLabels[];
  /** The day of the viewer's last note, if the filter asks for it. */
  noted: Map<number, string>;
  /** The viewer's rhythms, if the filter asks for them. */
  kept: ReadonlyMap<number, KeptPerson>;
  connections: ItemsByPerson;
}

/** A result as the list shows it. Null for a person who has disappeared since the page was found. */
export function presentPerson(id: number, filter: Filter, facts: PersonPageFacts): PersonResult | null {
  const listed = facts.persons.get(id);
  if (!listed) return null;
  const own = facts.relations.get(id);
  return {
    ...listed,
    isCollaborator: own?.isCollaborator ?? false,
    connectedOn: own?.connectedOn ?? null,
    relationship: own?.relationship
      ? { id: own.relationship.id, strength: strengthOf(own.relationship.strength) }
      : null,
    labels: own?.labels ?? [],
    lastNote: own?.lastNote ?? null,
    blocks: blocksOf(listed.person, filter, facts),
  };
}

function blocksOf(person: PersonRef, filter: Filter, facts: PersonPageFacts): MatchedBlock[] {
  const inGroup = (name: (typeof GROUPS)[number]): MatchedFilters => {
    switch (name) {
      case 'summary':
        return filter[name] ? summaryFilters(person, filter[name].criteria, facts) : [];
      case 'experience':
        return rowFilters(name, facts.roles.get(person.id));
      case 'education':
        return rowFilters(name, facts.educations.get(person.id));
      case 'network':
      case 'collective':
        return [
          ...labelFilters(person.id, name, facts),
          ...membershipFilters(filter[name], facts.relations.get(person.id)),
          ...(name === 'network' ? tieFilters(person.id, filter[name], facts) : []),
          ...(name === 'network' ? connectionFilters(person.id, facts) : []),
        ];
    }
  };
  return GROUPS.map((name) => ({
    name,
    filters: [...inGroup(name), ...ownFilters(person.id, name, facts)],
  })).filter(({ filters }) => filters.length > 0);
}

const GROUPS = ['summary', 'experience', 'education', ...LABEL_GROUPS] as const;

/** Each role or study satisfies the whole group, so they are shown together under the group's name. */
function rowFilters(name: string, items: MatchedItem[] = []): MatchedFilters {
  return items.length === 0 ? [] : [{ name, items }];
}

function ownFilters(personId: number, group: string, { own }: PersonPageFacts): MatchedFilters {
  return [...own].flatMap(([path, found]) => {
    const [ofGroup, name = ''] = path.split('.');
    const items = found.get(personId);
    return ofGroup === group && items ? [{ name, items }] : [];
  });
}

type MatchedFilters = MatchedBlock['filters'];

function labelFilters(personId: number, group: string, { labels }: PersonPageFacts): MatchedFilters {
  const own = labels.find((found) => found.group === group)?.of.get(personId) ?? [];
  const items = own.map((label) => ({ ...label, matched: ['labels'] }));
  return items.length === 0 ? [] : [{ name: 'labels', items }];
}

function connectionFilters(personId: number, { connections }: PersonPageFacts): MatchedFilters {
  const items = connections.get(personId);
  return items ? [{ name: 'knownThrough', items }] : [];
}

function tieFilters(
  personId: number,
  group: FilterGroup | undefined,
  { relations, noted, kept }: PersonPageFacts,
): MatchedFilters {
  const own = relations.get(personId);
  const strength = own?.relationship ? strengthOf(own.relationship.strength).name : 'Not rated';
  const connected = own?.connectedOn ? dayOf(own.connectedOn) : null;
  const values: Readonly<Record<string, Omit<MatchedItem, 'matched'> | null>> = {
    withoutLabel: { name: 'Without a label' },
    strength: { name: strength },
    connected: connected === null ? null : { from: connected },
    connectedSince: connected === null ? null : { from: connected },
    notedSince: noted.has(personId) ? { from: noted.get(personId) ?? null } : null,
    inTouch: inTouchItem(kept.get(personId)),
  };
  return Object.entries(values).flatMap(([name, item]) =>
    group?.criteria[name] && item ? [{ name, items: [{ ...item, matched: [name] }] }] : [],
  );
}

/** The day of the last touch, and the day on which the next one is due. */
function inTouchItem(kept: KeptPerson | undefined): Omit<MatchedItem, 'matched'> | null {
  return kept ? { from: kept.lastTouch?.day ?? null, to: kept.dueOn } : null;
}

/** "2021-03-05" from Unix seconds. */
function dayOf(instant: number): string {
  return new Date(instant * 1000).toISOString().slice(0, 10);
}

function membershipFilters(group: FilterGroup | undefined, own: OwnRelation | undefined): MatchedFilters {
  if (!group?.criteria['membership']) return [];
  const name = own?.isCollaborator ? 'Collaborator' : 'Not a collaborator';
  return [{ name: 'membership', items: [{ name, matched: ['membership'] }] }];
}

function summaryFilters(
  person: PersonRef,
  criteria: Readonly<Record<string, unknown>>,
  { summary, nameReason }: PersonPageFacts,
): MatchedFilters {
  const active = Object.keys(PERSON_FILTERS.summary.filters).filter((name) => criteria[name]);
  return active.flatMap((name) => {
    const items =
      name === 'name' ? [nameItem(person, nameReason.get(person.id))] : itemsFor(person.id, name, summary);
    return items.length === 0 ? [] : [{ name, items }];
  });
}

function nameItem(person: PersonRef, reason: NameReason | undefined): MatchedItem {
  return {
    id: person.id,
    name: person.name,
    matched: ['name'],
    ...(reason?.otherName ? { otherName: reason.otherName } : {}),
    ...(reason && reason.respelt.length > 0 ? { respelt: [...reason.respelt] } : {}),
  };
}

function itemsFor(personId: number, filter: string, found: readonly SummaryItem[]): MatchedItem[] {
  return found
    .filter((item) => item.personId === personId && item.filter === filter)
    .map(({ id, name, picture, distance, organization }) => ({
      id,
      name,
      matched: [filter],
      ...(filter === 'supportedOrganizations' ? { profilePicture: picture } : {}),
      ...(distance === null ? {} : { distance: Math.round(distance * 10) / 10 }),
      // `organization` is null if the person lives at the place.
      ...(organization === null ? {} : { organization }),
    }));
}
