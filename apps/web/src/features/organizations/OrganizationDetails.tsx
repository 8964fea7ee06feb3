import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import type { OrganizationType } from '@kithline/contract/taxonomy.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { organizationsWith } from '../../lib/filtered-list.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { type Fact, FactRows } from '../../ui/cards/FactRows.tsx';
import { StatNumber } from '../../ui/cards/StatNumber.tsx';
import { ChipRow } from '../../ui/chips/ChipRow.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { WordLinks } from '../../ui/link/WordLinks.tsx';
import classes from './OrganizationDetails.module.css';

export function OrganizationDetails({ profile }: { profile: OrganizationProfile }) {
  const scope = useSearchScope();
  const all: (Fact & OfType)[] = [...generalFacts(profile, scope), ...typeFacts(profile, scope)];
  const facts = all.filter((fact) => fact.value !== null && isOfType(fact, profile));
  const figures = figuresOf(profile);
  if (facts.length === 0 && figures.length === 0) return null;
  return (
    <Card title="Details">
      <FactRows facts={facts} />
      {figures.length > 0 && (
        <div className={classes.figures} data-alone={facts.length === 0 || undefined}>
          {figures.map(({ label, value }) => (
            <StatNumber key={label} size="medium" value={value} label={label} />
          ))}
        </div>
      )}
    </Card>
  );
}

const SCHOOL = 'Academic';
const SEARCH_FIRM = 'Executive Search';
const INVESTOR = 'Investment Firm';
const NONPROFIT = 'Nonprofit';

/**
 * Names the only type of organization that can have a fact. `type` is absent if every type can have the fact.
 */
interface OfType {
  type?: OrganizationType['name'];
}

/** When the type changes, facts of the former type are kept but not shown. */
function isOfType({ type }: OfType, profile: OrganizationProfile): boolean {
  return type === undefined || type === profile.type.name;
}

function generalFacts(profile: OrganizationProfile, scope: SearchScope): Fact[] {
  const { employeeSize, fundingStage, lifecycleStage, revenueRange } = profile;
  return [
    {
      label: 'Industries',
      value: words(profile.industries, (id) => organizationsWith(scope, 'summary.industries', id)),
    },
    {
      label: 'Size',
      value: words(employeeSize ? [employeeSize] : [], (id) => organizationsWith(scope, 'summary.sizes', id)),
    },
    { label: 'Markets', value: chips(profile.markets) },
    { label: 'Funding', value: fundingStage?.name ?? null },
    { label: 'Lifecycle', value: lifecycleStage?.name ?? null },
    { label: 'Revenue', value: revenueRange?.name ?? null },
  ];
}

function typeFacts(profile: OrganizationProfile, scope: SearchScope): (Fact & OfType)[] {
  return [
    { type: SCHOOL, label: 'School type', value: profile.schoolType },
    {
      type: SEARCH_FIRM,
      label: 'Specialties',
      value: chips(profile.specialtyAreas, (id) => organizationsWith(scope, 'search.specialtyAreas', id)),
    },
    {
      type: SEARCH_FIRM,
      label: 'Practices',
      value: chips(profile.practiceAreas, (id) => organizationsWith(scope, 'search.practiceAreas', id)),
    },
    {
      type: SEARCH_FIRM,
      label: 'Functions',
      value: chips(profile.functions, (id) => organizationsWith(scope, 'search.jobFunctions', id)),
    },
    {
      type: SEARCH_FIRM,
      label: 'Seniority',
      value: chips(profile.seniorityLevels, (id) => organizationsWith(scope, 'search.seniorityLevels', id)),
    },
    {
      type: INVESTOR,
      label: 'Areas',
      value: chips(profile.investmentAreas, (id) => organizationsWith(scope, 'investment.areas', id)),
    },
    {
      type: INVESTOR,
      label: 'Stages',
      value: chips(profile.investmentStages, (id) => organizationsWith(scope, 'investment.stages', id)),
    },
    { type: INVESTOR, label: 'Portfolio', value: portfolio(profile.investmentPortfolio) },
    { type: NONPROFIT, label: 'Causes', value: chips(profile.causeAreas) },
  ];
}

function figuresOf(profile: OrganizationProfile) {
  const all = [
    { type: SCHOOL, label: 'Students', value: profile.totalEnrollment },
    { type: SEARCH_FIRM, label: 'Offices', value: profile.numberOfOffices },
    { type: SEARCH_FIRM, label: 'Consultants', value: profile.numberOfConsultants },
    { type: INVESTOR, label: 'Funds', value: profile.numberOfFunds },
    { type: INVESTOR, label: 'Investments', value: profile.numberOfInvestments },
    { type: INVESTOR, label: 'Exits', value: profile.numberOfExits },
  ] as const;
  return all.flatMap(({ label, value, type }) =>
    value !== null && isOfType({ type }, profile) ? [{ label, value }] : [],
  );
}

function words(items: readonly Named[], href: (id: number) => string) {
  if (items.length === 0) return null;
  return <WordLinks links={items.map((item) => ({ ...item, href: href(item.id) }))} />;
}

/**
 * Returns chips that link to the organizations with the same value. Without `href`, returns chips without
 * links, because no filter finds these values.
 */
function chips(items: readonly Named[], href?: (id: number) => string) {
  if (items.length === 0) return null;
  if (!href) return <ChipRow chips={items} />;
  return <ChipRow tone="blue" chips={items.map((item) => ({ ...item, href: href(item.id) }))} />;
}

/** Returns a URL as a link, and any other text unchanged. */
function portfolio(text: string | null) {
  const link = safeLink(text);
  if (!link) return text;
  return (
    <TextLink href={link.href} target="_blank" rel="noreferrer noopener">
      {link.words}
    </TextLink>
  );
}
