import type { OrganizationChanges } from '@kithline/contract/editing-organizations.ts';
import type { FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import { fetchLogosSoon } from '../organizations/logos/logos.jobs.ts';
import { hasLetterOrDigit } from '../organizations/normalize-organization-name.ts';
import { forbidden, invalidField, notFound } from '../platform/failure.ts';
import { keepPicture } from '../platform/pictures/kept-pictures.ts';
import { receivePicture } from '../platform/pictures/receive-picture.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { change, type Saved } from './change.ts';
import { checkItems, checkPlace } from './check-references.ts';
import { countChange } from './count-changes.ts';
import { editingOrganization, type OrganizationEditing, organizationExists } from './edit-organization.ts';
import { type Field, isOneOf, type State, wantedState } from './facts.ts';
import { asAliases } from './organization-aliases.queries.ts';
import { CHOICES, ORGANIZATION_LISTS, type OrganizationField } from './organization-fields.ts';
import { holderOfCompanySlug, holdersOfNames } from './organization-states.queries.ts';

/** Fields of the forms by the names of the request. */
export const FIELD_OF = {
  typeId: 'type',
  locationId: 'location',
  tagTypeIds: 'tagTypes',
  industryIds: 'industries',
  employeeSizeId: 'employeeSize',
  fundingStageId: 'fundingStage',
  lifecycleStageId: 'lifecycleStage',
  revenueRangeId: 'revenueRange',
  marketIds: 'markets',
  specialtyAreaIds: 'specialtyAreas',
  practiceAreaIds: 'practiceAreas',
  functionIds: 'functions',
  seniorityLevelIds: 'seniorityLevels',
  investmentAreaIds: 'investmentAreas',
  investmentStageIds: 'investmentStages',
  causeAreaIds: 'causeAreas',
} as const satisfies Partial<Record<keyof OrganizationChanges, OrganizationField>>;

const BASICS: ReadonlySet<string> = new Set([
  'name',
  'type',
  'tagline',
  'location',
  'linkedin',
  'twitter',
  'website',
  'careerWebsite',
  'angellist',
  'crunchbase',
  'crm',
  'tagTypes',
]);

function sectionOf(field: string): string {
  if (BASICS.has(field)) return 'Basic Information';
  if (field.startsWith('mapped')) return 'Names and ids';
  return field === 'summary' ? 'About' : 'Details';
}

/** Names decide what files mean, so imports wait. */
const DECIDING = ['name', 'mappedNames'] as const;

/** Saves a part of an organization's facts; administrators only. */
export async function saveOrganization(
  house: House,
  viewer: Viewer,
  { id, changes }: { id: number; changes: OrganizationChanges },
): Promise<Saved> {
  const { known, ...wanted } = changes;
  const decidesWhich = DECIDING.some((field) => wanted[field] !== undefined);
  return editingOrganization(house, { viewer, id, decidesWhich }, async (editing) => {
    await check(editing, wanted);
    const states = new Map<Field, State>();
    for (const [name, given] of Object.entries(wanted)) {
      if (given === undefined) continue;
      const field = isOneOf(FIELD_OF, name) ? FIELD_OF[name] : (name as OrganizationField);
      const value = field === 'mappedNames' ? asAliases(given as readonly string[]) : given;
      states.set(field, wantedState(value, 'admin'));
    }
    const sections = new Set([...states.keys()].map(sectionOf));
    const saved = await change(editing, states, { section: [...sections].join(', '), known });
    if (wanted.website !== undefined) await fetchLogosSoon(house, editing.db);
    return saved;
  });
}

type Wanted = Omit<OrganizationChanges, 'known'>;

async function check({ db, organizationId }: OrganizationEditing, wanted: Wanted): Promise<void> {
  if (wanted.locationId !== undefined) await checkPlace(db, wanted.locationId);
  for (const [name, field] of Object.entries(FIELD_OF)) {
    const given = wanted[name as keyof typeof FIELD_OF];
    const dataset = isOneOf(ORGANIZATION_LISTS, field)
      ? ORGANIZATION_LISTS[field]
      : isOneOf(CHOICES, field)
        ? CHOICES[field]
        : null;
    if (dataset === null || given === undefined || given === null) continue;
    await checkItems(db, { field: name, dataset, ids: Array.isArray(given) ? given : [given] });
  }
  await checkNames(db, organizationId, [
    ...(wanted.name === undefined ? [] : [{ field: 'name', name: wanted.name }]),
    ...(wanted.mappedNames ?? []).map((name, at) => ({ field: `mappedNames.${at}`, name })),
  ]);
  const other = await holderOfCompanySlug(db, organizationId, wanted.linkedin ?? '');
  if (other !== null) throw invalidField('linkedin', `This address is that of ${other}.`);
}

/** A name can mean one organization; one that only files have by it gives way. */
async function checkNames(
  db: Db,
  organizationId: number,
  given: readonly { field: string; name: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const holders = await holdersOfNames(
    db,
    given.map(({ name }) => name),
  );
  for (const { field, name } of given) {
    if (!hasLetterOrDigit(name)) throw invalidField(field, 'Name needs a letter or a digit.');
    const holder = holders.get(name);
    if (holder === undefined || holder.id === organizationId) continue;
    if (holder.isNamed || field === 'name')
      throw invalidField(field, `Another organization has the name "${name}".`);
  }
}

/** Sets an organization's logo from an upload. The one before stays as long as the history has it. */
export async function setLogo(
  house: House,
  viewer: Viewer,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<{ profilePicture: string }> {
  // Before the upload is read: nobody else makes the server work on a picture.
  if (!viewer.isAdmin) throw forbidden();
  if (!(await organizationExists(house.db, id))) throw notFound();
  await countChange(house, viewer, 'pictures');
  const picture = await receivePicture(request, viewer.userId);
  return editingOrganization(house, { viewer, id }, async (editing) => {
    const profilePicture = await keepPicture(editing.db, picture, editing.now);
    await change(editing, new Map([['profilePicture', { value: profilePicture, source: 'admin' }]]), {
      section: 'Logo',
    });
    return { profilePicture };
  });
}

export async function removeLogo(house: House, viewer: Viewer, id: number): Promise<void> {
  await editingOrganization(house, { viewer, id }, (editing) =>
    change(editing, new Map([['profilePicture', { value: null, source: 'admin' }]]), { section: 'Logo' }),
  );
}
