import type { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import type { House } from '../house.ts';
import { notFound } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Viewer } from '../viewer.ts';
import { fieldsChangedBy, knownChanges } from './changes.queries.ts';
import { organizationExists } from './edit-organization.ts';
import { nameInRequest, type Stated } from './facts.ts';
import { lookupNames, organizationRefs, placeNames } from './form.queries.ts';
import { countHistory } from './history.queries.ts';
import {
  CHOICES,
  MAPPINGS,
  ORGANIZATION_LISTS,
  ORGANIZATION_SCALARS,
  type OrganizationField,
} from './organization-fields.ts';
import { readOrganizationStates } from './organization-states.queries.ts';
import { FIELD_OF } from './save-organization.ts';

const FIELDS = [
  ...Object.keys(ORGANIZATION_SCALARS),
  ...Object.keys(ORGANIZATION_LISTS),
  ...Object.keys(MAPPINGS),
  'mappedNames',
] as OrganizationField[];

/** What the forms of an organization are filled with. */
export async function readOrganizationForm(
  { db }: House,
  viewer: Viewer,
  id: number,
): Promise<OrganizationForm> {
  if (!(await organizationExists(db, id))) throw notFound();
  const thing = { organizationId: id };
  // Before the rest: a change that comes in between is found by the next save.
  const asked = { thing, isAdmin: viewer.isAdmin };
  const known = await knownChanges(db, asked);
  const own = await fieldsChangedBy(db, asked, viewer.userId);
  const states = await readOrganizationStates(db, id, FIELDS);
  const value = (field: string): unknown =>
    (states.get(field as OrganizationField) as Stated | undefined)?.value ?? null;
  const text = (field: string): string => (value(field) as string | null) ?? '';
  const number = (field: string): number | null => value(field) as number | null;
  const ids = (field: string): number[] => value(field) as number[];
  const names = await lookupNames(db, [
    ...Object.keys(ORGANIZATION_LISTS).flatMap(ids),
    ...Object.keys(CHOICES).flatMap((field) => number(field) ?? []),
  ]);
  const named = (id: number): Named[] => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []);
  const list = (field: string): Named[] => ids(field).flatMap(named);
  const choice = (field: string): Named | null => named(number(field) ?? 0)[0] ?? null;
  const placeId = number('location');
  const shown = await organizationRefs(db, { viewer, scope: readEntityScope(viewer, {}) }, [id]);
  return {
    id,
    known,
    changedByViewer: own.map((field) => nameInRequest(FIELD_OF, field)),
    name: shown.get(id)?.name ?? text('name'),
    isNamedByFilesOnly: value('name') === null,
    profilePicture: value('profilePicture') as string | null,
    typeId: number('type') ?? 0,
    tagline: text('tagline'),
    location:
      placeId === null ? null : { id: placeId, name: (await placeNames(db, [placeId])).get(placeId) ?? '' },
    ...links(text),
    tagTypes: list('tagTypes'),
    summary: text('summary'),
    yearFounded: number('yearFounded'),
    industries: list('industries'),
    employeeSize: choice('employeeSize'),
    fundingStage: choice('fundingStage'),
    lifecycleStage: choice('lifecycleStage'),
    revenueRange: choice('revenueRange'),
    markets: list('markets'),
    schoolType: value('schoolType') as OrganizationForm['schoolType'],
    totalEnrollment: number('totalEnrollment'),
    specialtyAreas: list('specialtyAreas'),
    practiceAreas: list('practiceAreas'),
    functions: list('functions'),
    seniorityLevels: list('seniorityLevels'),
    numberOfOffices: number('numberOfOffices'),
    numberOfConsultants: number('numberOfConsultants'),
    investmentPortfolio: text('investmentPortfolio'),
    investmentAreas: list('investmentAreas'),
    investmentStages: list('investmentStages'),
    numberOfFunds: number('numberOfFunds'),
    numberOfInvestments: number('numberOfInvestments'),
    numberOfExits: number('numberOfExits'),
    causeAreas: list('causeAreas'),
    mappedNames: value('mappedNames') as string[],
    mappedLinkedinSlugs: value('mappedLinkedinSlugs') as string[],
    mappedPdlCompanyIds: value('mappedPdlCompanyIds') as string[],
    mappedPdlSchoolIds: value('mappedPdlSchoolIds') as string[],
    totals: { changes: await countHistory(db, { thing, isAdmin: true }) },
  };
}

const LINKS = ['linkedin', 'twitter', 'website', 'careerWebsite', 'angellist', 'crunchbase', 'crm'] as const;

const links = (text: (field: string) => string) =>
  Object.fromEntries(LINKS.map((link) => [link, text(link)])) as Record<(typeof LINKS)[number], string>;
