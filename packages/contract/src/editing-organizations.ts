import * as z from 'zod/mini';
import { HistoryPage, HistoryQuery } from './editing-history.ts';
import { endpoint } from './endpoint.ts';
import {
  OrganizationAngelList,
  OrganizationCrunchbase,
  OrganizationLinkedin,
  refuse,
  Twitter,
  Website,
} from './link-rules.ts';
import { optionalLine, optionalText, requiredLine } from './rules.ts';
import { ORGANIZATION_TYPES } from './taxonomy.ts';
import { Id, IdText, Named, PlaceRef } from './wire.ts';

// Maximum lengths of fields, in characters.
export const ORGANIZATION_NAME = 100;
export const TAGLINE = 150;
export const ABOUT = 2000;
const MOST_ITEMS = 100;
const MOST_NAMES = 50;

const Ids = z.array(Id).check(z.maxLength(MOST_ITEMS));
const OneId = z.nullable(Id);
const TYPE_REQUIRED = { error: 'Type is required.' };

/** Types whose organizations have a career website. */
export const WITH_CAREER_WEBSITE: readonly number[] = [10, 3, 11, 4];

/** A whole number with at most `most` digits, sent as a text or a number; null for an empty text. */
function digits(field: string, most: number) {
  return z.pipe(
    z.nullable(z.union([z.string(), z.int()])),
    z.transform((input, context) => {
      const text = input === null ? '' : String(input).trim();
      if (text === '') return null;
      if (!/^\d+$/u.test(text)) return refuse(context, `${field} can contain only digits.`);
      if (text.length > most) return refuse(context, `${field} cannot exceed ${most} digits.`);
      if (Number(text) > LARGEST) return refuse(context, `${field} cannot exceed ${LARGEST}.`);
      return Number(text);
    }),
  );
}
/** The largest number that the database column holds. */
const LARGEST = 2_147_483_647;

/** In characters. */
export const LONGEST_MAPPING = 200;

const Entry = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'An entry cannot be empty.' }),
    z.maxLength(LONGEST_MAPPING, { error: `An entry can have at most ${LONGEST_MAPPING} characters.` }),
  );
const TOO_MANY = `A list can have at most ${MOST_NAMES} entries.`;

const Texts = z.array(Entry).check(z.maxLength(MOST_NAMES, { error: TOO_MANY }));

const COMPANY_PAGE = /^(?:https?:\/\/)?(?:[\w-]+\.)?linkedin\.com\/(?:company|school|showcase)\/([^/?#]+)/iu;
const SLUG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._'’&-]*$/u;
const PROVIDERS_ID = /^[\w.-]+$/u;

/** A pasted address becomes its slug. */
const Slugs = listOf((text, fail) => {
  const slug = decoded(COMPANY_PAGE.exec(text)?.[1] ?? text).toLowerCase();
  return SLUG.test(slug)
    ? slug
    : fail('Enter the last part of the page’s address, such as "halden-ventures".');
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const ProvidersIds = listOf((text, fail) =>
  PROVIDERS_ID.test(text) ? text : fail('An id has only letters, digits, ".", "-" and "_".'),
);

/** `read` returns the stored form of a text, or calls `fail`. */
function listOf(read: (text: string, fail: (message: string) => never) => string) {
  return z
    .array(
      z.pipe(
        Entry,
        z.transform((text, context) => read(text, (message) => refuse(context, message))),
      ),
    )
    .check(z.maxLength(MOST_NAMES, { error: TOO_MANY }));
}

export const OrganizationBasics = z.object({
  name: requiredLine('Name', ORGANIZATION_NAME),
  typeId: z
    .int(TYPE_REQUIRED)
    .check(z.refine((id) => ORGANIZATION_TYPES.some((type) => type.id === id), TYPE_REQUIRED)),
  tagline: optionalLine('Tagline', TAGLINE),
  locationId: OneId,
  linkedin: OrganizationLinkedin,
  twitter: Twitter,
  website: Website,
  careerWebsite: Website,
  angellist: OrganizationAngelList,
  crunchbase: OrganizationCrunchbase,
  crm: Website,
  tagTypeIds: z.array(Id).check(z.maxLength(9, { error: '10 Tags at most can be selected.' })),
});
export const OrganizationAbout = z.object({ summary: optionalText('About', ABOUT) });
export const OrganizationDetails = z.object({
  yearFounded: digits('Year Founded', 4),
  industryIds: Ids,
  employeeSizeId: OneId,
  fundingStageId: OneId,
  lifecycleStageId: OneId,
  revenueRangeId: OneId,
  marketIds: Ids,
  schoolType: z.nullable(z.enum(['Public', 'Private'])),
  totalEnrollment: digits('Total Enrollment', 10),
  specialtyAreaIds: Ids,
  practiceAreaIds: Ids,
  functionIds: Ids,
  seniorityLevelIds: Ids,
  numberOfOffices: digits('Number of Offices', 10),
  numberOfConsultants: digits('Number of Consultants', 10),
  investmentPortfolio: Website,
  investmentAreaIds: Ids,
  investmentStageIds: Ids,
  numberOfFunds: digits('Number of Funds', 10),
  numberOfInvestments: digits('Number of Investments', 10),
  numberOfExits: digits('Number of Exits', 10),
  causeAreaIds: Ids,
});
/** The names, slugs and ids that imported data uses for this organization. */
export const OrganizationMappings = z.object({
  mappedNames: Texts,
  mappedLinkedinSlugs: Slugs,
  mappedPdlCompanyIds: ProvidersIds,
  mappedPdlSchoolIds: ProvidersIds,
});

/** Missing fields keep their values, also when the type changes. */
export const OrganizationChanges = z.extend(
  z.partial(
    z.extend(OrganizationBasics, {
      ...OrganizationAbout.shape,
      ...OrganizationDetails.shape,
      ...OrganizationMappings.shape,
    }),
  ),
  { known: z.optional(z.int().check(z.gte(0))) },
);
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

const Numbers = z.nullable(z.int());

export const OrganizationForm = z
  .object({
    id: Id,
    /** The number of changes to the organization. A save sends it back, to detect conflicts. */
    known: z.int(),
    /** Fields that the viewer changed last, named as in a save. */
    changedByViewer: z.array(z.string()),
    name: z.string(),
    /** Only contacts files name the organization. `name` is then a spelling from these files. */
    isNamedByFilesOnly: z.boolean(),
    profilePicture: z.nullable(z.string()),
    typeId: z.int(),
    tagline: z.string(),
    location: z.nullable(PlaceRef),
    linkedin: z.string(),
    twitter: z.string(),
    website: z.string(),
    careerWebsite: z.string(),
    angellist: z.string(),
    crunchbase: z.string(),
    crm: z.string(),
    tagTypes: z.array(Named),
    summary: z.string(),
    yearFounded: Numbers,
    industries: z.array(Named),
    employeeSize: z.nullable(Named),
    fundingStage: z.nullable(Named),
    lifecycleStage: z.nullable(Named),
    revenueRange: z.nullable(Named),
    markets: z.array(Named),
    schoolType: z.nullable(z.enum(['Public', 'Private'])),
    totalEnrollment: Numbers,
    specialtyAreas: z.array(Named),
    practiceAreas: z.array(Named),
    functions: z.array(Named),
    seniorityLevels: z.array(Named),
    numberOfOffices: Numbers,
    numberOfConsultants: Numbers,
    investmentPortfolio: z.string(),
    investmentAreas: z.array(Named),
    investmentStages: z.array(Named),
    numberOfFunds: Numbers,
    numberOfInvestments: Numbers,
    numberOfExits: Numbers,
    causeAreas: z.array(Named),
    mappedNames: z.array(z.string()),
    mappedLinkedinSlugs: z.array(z.string()),
    mappedPdlCompanyIds: z.array(z.string()),
    mappedPdlSchoolIds: z.array(z.string()),
    totals: z.object({ changes: z.int() }),
  })
  .register(z.globalRegistry, { id: 'OrganizationForm' });
export type OrganizationForm = z.infer<typeof OrganizationForm>;

const Params = z.object({ id: IdText });

export const organizationEditingApi = {
  form: endpoint({
    method: 'GET',
    path: '/organizations/{id}/form',
    audience: 'administrator',
    summary: 'The values of the forms of an organization',
    params: Params,
    reply: OrganizationForm,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/organizations/{id}',
    audience: 'administrator',
    summary:
      "Changes a part of an organization's facts; 409 when one of the fields was changed since `known`",
    params: Params,
    body: OrganizationChanges,
    reply: z.object({ id: Id, known: z.int() }),
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/organizations/{id}/pfp',
    audience: 'administrator',
    summary: "Sets an organization's logo",
    params: Params,
    upload: true,
    reply: z.object({ profilePicture: z.string() }),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/organizations/{id}/pfp',
    audience: 'administrator',
    summary: "Removes an organization's logo",
    params: Params,
  }),
  history: endpoint({
    method: 'GET',
    path: '/organizations/{id}/history',
    audience: 'administrator',
    share: 'heavy',
    summary: "Changes of an organization's facts, newest first",
    params: Params,
    query: HistoryQuery,
    reply: HistoryPage,
  }),
};
