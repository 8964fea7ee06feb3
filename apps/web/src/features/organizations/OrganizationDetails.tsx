import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
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

/** What is known of an organization: the rows that its type has, and its numbers as figures. */
export function OrganizationDetails({ profile }: { profile: OrganizationProfile }) {
  const scope = useSearchScope();
  const facts = [...generalFacts(profile, scope), ...typeFacts(profile, scope)].filter(
    ({ value }) => value !== null,
  );
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

/** The rows of one type: schools, search firms, investment firms, nonprofits. */
function typeFacts(profile: OrganizationProfile, scope: SearchScope): Fact[] {
  return [
    { label: 'School type', value: profile.schoolType },
    {
      label: 'Specialties',
      value: chips(profile.specialtyAreas, (id) => organizationsWith(scope, 'search.specialtyAreas', id)),
    },
    {
      label: 'Practices',
      value: chips(profile.practiceAreas, (id) => organizationsWith(scope, 'search.practiceAreas', id)),
    },
    {
      label: 'Functions',
      value: chips(profile.functions, (id) => organizationsWith(scope, 'search.jobFunctions', id)),
    },
    {
      label: 'Seniority',
      value: chips(profile.seniorityLevels, (id) => organizationsWith(scope, 'search.seniorityLevels', id)),
    },
    {
      label: 'Areas',
      value: chips(profile.investmentAreas, (id) => organizationsWith(scope, 'investment.areas', id)),
    },
    {
      label: 'Stages',
      value: chips(profile.investmentStages, (id) => organizationsWith(scope, 'investment.stages', id)),
    },
    { label: 'Portfolio', value: portfolio(profile.investmentPortfolio) },
    { label: 'Causes', value: chips(profile.causeAreas) },
  ];
}

function figuresOf(profile: OrganizationProfile) {
  return [
    { label: 'Students', value: profile.totalEnrollment },
    { label: 'Offices', value: profile.numberOfOffices },
    { label: 'Consultants', value: profile.numberOfConsultants },
    { label: 'Funds', value: profile.numberOfFunds },
    { label: 'Investments', value: profile.numberOfInvestments },
    { label: 'Exits', value: profile.numberOfExits },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

function words(items: readonly Named[], href: (id: number) => string) {
  if (items.length === 0) return null;
  return <WordLinks links={items.map((item) => ({ ...item, href: href(item.id) }))} />;
}

/** Chips that lead to organizations with the same; without a filter of that kind they only say so. */
function chips(items: readonly Named[], href?: (id: number) => string) {
  if (items.length === 0) return null;
  if (!href) return <ChipRow chips={items} />;
  return <ChipRow tone="blue" chips={items.map((item) => ({ ...item, href: href(item.id) }))} />;
}

/** An address as a link; anything else as the words that it is. */
function portfolio(text: string | null) {
  const link = safeLink(text);
  if (!link) return text;
  return (
    <TextLink href={link.href} target="_blank" rel="noreferrer noopener">
      {link.words}
    </TextLink>
  );
}
