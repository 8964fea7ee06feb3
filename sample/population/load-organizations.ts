import { foldText } from '@kithline/base/fold-text.ts';
import { normalizeOrganizationName } from '../../apps/server/src/organizations/normalize-organization-name.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { drawMark } from '../pictures/draw-mark.ts';
import { type ReportPart, loadPictures } from '../pictures/load-pictures.ts';
import { insertRows, takeObscuredIds } from './insert-rows.ts';
import type { KnownNames } from './known-names.ts';
import type { SampleOrganization } from './population.types.ts';

/** The `dataset` of `organization_item` for each field. */
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

/** Inserts the organizations and returns their ids, by index. */
export async function loadOrganizations(
  db: Db,
  organizations: readonly SampleOrganization[],
  { known, drawn }: { known: KnownNames; drawn: ReportPart },
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
    columns: { nameNorm: 'text', organizationId: 'bigint', name: 'text' },
    rows: organizations.map((organization, index) => ({
      nameNorm: normalizeOrganizationName(organization.name),
      organizationId: idAt(index),
      name: organization.name,
    })),
  });
  await insertRows(db, 'organization_item', {
    columns: { organizationId: 'bigint', dataset: 'text', itemId: 'bigint', position: 'int' },
    rows: organizations.flatMap((organization, index) =>
      (Object.keys(DATASETS) as (keyof typeof DATASETS)[]).flatMap((field) =>
        organization[field].map((name, position) => ({
          organizationId: idAt(index),
          dataset: DATASETS[field],
          itemId: known.item(DATASETS[field], name),
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
  nameKey: 'text',
  typeId: 'int',
  tagline: 'text',
  summary: 'text',
  profilePicture: 'text',
  placeId: 'bigint',
  linkedin: 'text',
  linkedinSlug: 'text',
  twitter: 'text',
  angellist: 'text',
  crunchbase: 'text',
  website: 'text',
  careerWebsite: 'text',
  yearFounded: 'int',
  employeeSizeId: 'bigint',
  fundingStageId: 'bigint',
  lifecycleStageId: 'bigint',
  revenueRangeId: 'bigint',
  schoolType: 'text',
  totalEnrollment: 'bigint',
  numberOfOffices: 'bigint',
  numberOfConsultants: 'bigint',
  numberOfFunds: 'bigint',
  numberOfInvestments: 'bigint',
  numberOfExits: 'bigint',
  investmentPortfolio: 'text',
  source: 'text',
} as const;

interface Naming {
  idAt: (index: number) => number;
  known: KnownNames;
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
      nameKey: foldText(organization.name),
      typeId: known.organizationType(organization.type),
      tagline: organization.tagline,
      summary: organization.summary,
      profilePicture: logos[index] ?? null,
      placeId: known.place(organization.place),
      linkedin: organization.linkedin,
      linkedinSlug: organization.linkedinSlug,
      twitter: organization.twitter,
      angellist: organization.angellist,
      crunchbase: organization.crunchbase,
      website: organization.website,
      careerWebsite: organization.careerWebsite,
      yearFounded: organization.yearFounded,
      employeeSizeId: known.item('employee-sizes', organization.employeeSize),
      fundingStageId: itemOrNull('funding-stages', organization.fundingStage),
      lifecycleStageId: itemOrNull('lifecycle-stages', organization.lifecycleStage),
      revenueRangeId: itemOrNull('revenue-ranges', organization.revenueRange),
      schoolType: organization.schoolType,
      totalEnrollment: organization.totalEnrollment,
      numberOfOffices: organization.numberOfOffices,
      numberOfConsultants: organization.numberOfConsultants,
      numberOfFunds: organization.numberOfFunds,
      numberOfInvestments: organization.numberOfInvestments,
      numberOfExits: organization.numberOfExits,
      investmentPortfolio: organization.investmentPortfolio,
      source: 'sample',
    })),
  });
}
