import { foldText } from '@kithline/base/fold-text.ts';
import { normalizeOrganizationName } from '../../apps/server/src/organizations/normalize-organization-name.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { drawMark } from '../pictures/draw-mark.ts';
import { type Drawn, loadPictures } from '../pictures/load-pictures.ts';
import { insertRows, takeObscuredIds } from './insert-rows.ts';
import type { KnownNames } from './known-names.ts';
import type { SampleOrganization } from './population.types.ts';

/** Which field of an organization is which list of `organization_item`. */
const DATASETS = {
  industries: 'industries',
  markets: 'market-types',
  tags: 'organization-tags',
  functions: 'job-functions',
  seniorityLevels: 'seniority-levels',
  practiceAreas: 'practice-areas',
  specialtyAreas: 'specialty-areas',
  investmentAreas: 'investing',
  investmentStages: 'investment-stages',
  causeAreas: 'causes',
} as const satisfies Partial<Record<keyof SampleOrganization, string>>;

/** Writes the organizations and answers their ids, by index. */
export async function loadOrganizations(
  db: Db,
  organizations: readonly SampleOrganization[],
  { known, drawn }: { known: KnownNames; drawn: Drawn },
): Promise<number[]> {
  const ids = await takeObscuredIds(db, 'organization', organizations.length);
  const idAt = (index: number): number => ids[index] ?? 0;
  const logos = await loadPictures(
    db,
    organizations.map(({ mark }) => mark && drawMark(mark)),
    drawn,
  );
  await insertOrganizations(db, organizations, { idAt, known, logos });
  await insertRows(db, 'organization_name', {
    columns: { name_norm: 'text', organization_id: 'bigint', name: 'text' },
    rows: organizations.map((organization, index) => ({
      name_norm: normalizeOrganizationName(organization.name),
      organization_id: idAt(index),
      name: organization.name,
    })),
  });
  await insertRows(db, 'organization_item', {
    columns: { organization_id: 'bigint', dataset: 'text', item_id: 'bigint', position: 'int' },
    rows: organizations.flatMap((organization, index) =>
      (Object.keys(DATASETS) as (keyof typeof DATASETS)[]).flatMap((field) =>
        organization[field].map((name, position) => ({
          organization_id: idAt(index),
          dataset: DATASETS[field],
          item_id: known.item(DATASETS[field], name),
          position,
        })),
      ),
    ),
  });
  return ids;
}

const ORGANIZATION_COLUMNS = {
  id: 'bigint',
  name: 'text',
  name_key: 'text',
  type_id: 'int',
  tagline: 'text',
  summary: 'text',
  profile_picture: 'text',
  place_id: 'bigint',
  linkedin: 'text',
  linkedin_slug: 'text',
  twitter: 'text',
  angellist: 'text',
  crunchbase: 'text',
  website: 'text',
  career_website: 'text',
  year_founded: 'int',
  employee_size_id: 'bigint',
  funding_stage_id: 'bigint',
  lifecycle_stage_id: 'bigint',
  revenue_range_id: 'bigint',
  school_type: 'text',
  total_enrollment: 'bigint',
  number_of_offices: 'bigint',
  number_of_consultants: 'bigint',
  number_of_funds: 'bigint',
  number_of_investments: 'bigint',
  number_of_exits: 'bigint',
  investment_portfolio: 'text',
  source: 'text',
} as const;

interface Naming {
  idAt: (index: number) => number;
  known: KnownNames;
  /** Addresses, by index. */
  logos: readonly (string | null)[];
}

async function insertOrganizations(
  db: Db,
  organizations: readonly SampleOrganization[],
  { idAt, known, logos }: Naming,
): Promise<void> {
  const itemOrNull = (dataset: string, name: string | null): number | null =>
    name === null ? null : known.item(dataset, name);
  await insertRows(db, 'organization', {
    columns: ORGANIZATION_COLUMNS,
    rows: organizations.map((organization, index) => ({
      id: idAt(index),
      name: organization.name,
      name_key: foldText(organization.name),
      type_id: known.organizationType(organization.type),
      tagline: organization.tagline,
      summary: organization.summary,
      profile_picture: logos[index] ?? null,
      place_id: known.place(organization.place),
      linkedin: organization.linkedin,
      linkedin_slug: organization.linkedinSlug,
      twitter: organization.twitter,
      angellist: organization.angellist,
      crunchbase: organization.crunchbase,
      website: organization.website,
      career_website: organization.careerWebsite,
      year_founded: organization.yearFounded,
      employee_size_id: known.item('employee-sizes', organization.employeeSize),
      funding_stage_id: itemOrNull('funding-stages', organization.fundingStage),
      lifecycle_stage_id: itemOrNull('lifecycle-stages', organization.lifecycleStage),
      revenue_range_id: itemOrNull('revenue-ranges', organization.revenueRange),
      school_type: organization.schoolType,
      total_enrollment: organization.totalEnrollment,
      number_of_offices: organization.numberOfOffices,
      number_of_consultants: organization.numberOfConsultants,
      number_of_funds: organization.numberOfFunds,
      number_of_investments: organization.numberOfInvestments,
      number_of_exits: organization.numberOfExits,
      investment_portfolio: organization.investmentPortfolio,
      source: 'sample',
    })),
  });
}
