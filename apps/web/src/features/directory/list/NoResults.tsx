import { type Filter, withoutCriterion } from '@kithline/contract/filter.ts';
import { NAME_MATCH } from '@kithline/contract/filter-tables.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { fewOrganizationsQuery, fewPersonsQuery, relaxationsQuery } from '../directory.data.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { useFilterValue } from '../filter/FilterChips.tsx';
import { type ActiveFilter, activeFilters, filtersAreOn, radiusWords } from '../filter/filter-words.ts';
import { sayUnknown, useKnownFacts } from '../filter/known-facts.ts';
import { NOBODY_YET, SyncOffer } from './SyncOffer.tsx';
import classes from './NoResults.module.css';
import type { ListAddress } from '../use-list-search.ts';

const OFFERED = 2;

/**
 * Explains why a list is empty. If filters are active, offers to clear them. Without filters, offers to sync
 * a network that was never synced. In a list of people with several active filters, also offers to remove one
 * of the two filters whose removal finds the most people.
 */
export function NoResults({ entity, address }: { entity: Entity; address: ListAddress }) {
  const { scope, isNeverSynced } = useSearchScope();
  const { search, hrefWith } = address;
  const active = activeFilters(ENTITIES[entity].filters, search.filter);
  const isAsked = entity === 'people' && active.length > 1;
  const relaxations = useQuery({ ...relaxationsQuery(scope, search.filter), enabled: isAsked });
  const offers = (relaxations.data?.results ?? []).slice(0, OFFERED).flatMap(({ group, filter, total }) => {
    const chip = active.find((candidate) => candidate.group === group && candidate.filter === filter);
    return chip ? [{ chip, total }] : [];
  });
  const similar = similarNames(search.filter);
  const isAnswered = !isAsked || relaxations.isFetched;
  const all = useTotal(entity, active.length > 0 && isAnswered && offers.length === 0);
  const isSettled = offers.length > 0 || (all ?? 0) > 0;
  const knownOf = useKnownFacts(entity);
  // A reversed filter also finds people for whom the fact is not known.
  const plain = active.filter(({ isReversed }) => !isReversed);
  const unknown = plain.flatMap(({ group, filter }) => knownOf(group, filter) ?? []);
  if (isNeverSynced && active.length === 0) {
    return (
      <div className={classes.middle}>
        <EmptyState title="No results found..." action={<SyncOffer />}>
          {NOBODY_YET}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.middle}>
      <EmptyState
        title="No results found..."
        action={
          active.length > 0 && (
            <div className={classes.actions}>
              <div className={classes.offers}>
                {offers.map(({ chip, total }) => (
                  <WithoutButton
                    key={`${chip.group}.${chip.filter}`}
                    chip={chip}
                    filter={search.filter}
                    total={total}
                    href={hrefWith({
                      filter: withoutCriterion(search.filter, chip.group, chip.filter ?? ''),
                      page: 1,
                    })}
                  />
                ))}
              </div>
              {similar && (
                <TextLink href={hrefWith({ filter: similar, page: 1, order: 'relevance-asc' })}>
                  Show similar names
                </TextLink>
              )}
              <TextLink href={hrefWith({ filter: {}, page: 1 })}>Clear all filters</TextLink>
            </div>
          )
        }
      >
        {unknown.map((fact) => `${sayUnknown(fact)} `)}
        {all === 0 && (isNeverSynced ? NOBODY_YET : filtersAreOn(active.length))}
        {isSettled && adviceFor(entity, active.length, offers.length)}
      </EmptyState>
    </div>
  );
}

/** Returns the total without filters; undefined unless it is enabled and has loaded. */
function useTotal(entity: Entity, enabled: boolean): number | undefined {
  const { scope } = useSearchScope();
  const isPeople = entity === 'people';
  const persons = useQuery({ ...fewPersonsQuery(scope, {}, 1), enabled: enabled && isPeople });
  const organizations = useQuery({ ...fewOrganizationsQuery(scope, {}, 1), enabled: enabled && !isPeople });
  return enabled ? (isPeople ? persons : organizations).data?.total : undefined;
}

/** Returns the filter with similar names; null if the filter has no partial name. */
function similarNames(filter: Filter): Filter | null {
  const { summary } = filter;
  const name = summary?.criteria['name'];
  if (!summary || name?.modifier !== NAME_MATCH.partial) return null;
  const similar = { ...name, modifier: NAME_MATCH.similar };
  return { ...filter, summary: { ...summary, criteria: { ...summary.criteria, name: similar } } };
}

function adviceFor(entity: Entity, active: number, offered: number): string {
  const start = filtersAreOn(active);
  const all = entity === 'people' ? 'everybody' : 'all organizations';
  if (active === 1) return `${start} Remove it to see ${all}.`;
  // For organizations, the server does not count what the removal of a filter finds.
  if (entity === 'organizations') return `${start} Change or clear some of them.`;
  if (offered === 0) return `${start} Removing one filter is not enough. Change or clear several.`;
  return offered === 1
    ? `${start} Remove the one below to find some people.`
    : `${start} The two below rule out the most people. Remove either to find some.`;
}

interface WithoutButtonProps {
  chip: ActiveFilter;
  filter: Filter;
  total: number;
  href: string;
}

function WithoutButton({ chip, filter, total, href }: WithoutButtonProps) {
  const value = useFilterValue(chip);
  const place = filter[chip.group]?.criteria[chip.filter ?? '']?.place;
  const there =
    place?.latitude != null ? `within ${radiusWords(place)} of ${place.name.split(',')[0]}` : null;
  const reversed = there === null ? `${chip.modifier} ${value}` : `not ${there}`;
  const words = chip.isReversed ? reversed : (there ?? value);
  return (
    <LinkButton href={href}>
      <span>
        Without “{words}” <span className={classes.gain}>+{sayNumber(total)}</span>
      </span>
    </LinkButton>
  );
}
