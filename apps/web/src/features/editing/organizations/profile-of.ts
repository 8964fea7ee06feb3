import type { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import { Website } from '@kithline/contract/link-rules.ts';
import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { DEFAULT_ORGANIZATION_TYPE_ID, ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import type { PictureChange } from '../../../ui/fields/picture-change.ts';
import type { Picked, Values } from '../../../lib/form/values.ts';

/** The profile that the forms would save, as far as what is typed can be saved; people are not part of it. */
export function profileOf(form: OrganizationForm, values: Values, logo: PictureChange): OrganizationProfile {
  const text = (name: string): string | null => ((values[name] as string | undefined) ?? '').trim() || null;
  const link = (name: string): string | null => Website.safeParse(text(name) ?? '').data || null;
  const count = (name: string): number | null => {
    const digits = text(name) ?? '';
    return /^\d{1,10}$/u.test(digits) ? Number(digits) : null;
  };
  const list = (name: string): Picked[] => [...((values[name] as readonly Picked[] | undefined) ?? [])];
  const choice = (name: string): Picked | null => list(name)[0] ?? null;
  return {
    id: form.id,
    name: text('name') ?? '',
    profilePicture: pictureOf(form, logo),
    type: typeOf(Number(values['typeId'])),
    tagline: text('tagline'),
    summary: text('summary'),
    location: choice('locationId'),
    externalLinks: {
      linkedin: link('linkedin'),
      twitter: link('twitter'),
      angellist: link('angellist'),
      crunchbase: link('crunchbase'),
      website: link('website'),
      careerWebsite: link('careerWebsite'),
      crm: null,
    },
    tagTypes: list('tagTypeIds'),
    yearFounded: count('yearFounded'),
    employeeSize: choice('employeeSizeId'),
    fundingStage: choice('fundingStageId'),
    industries: list('industryIds'),
    revenueRange: choice('revenueRangeId'),
    markets: list('marketIds'),
    lifecycleStage: choice('lifecycleStageId'),
    schoolType: text('schoolType'),
    totalEnrollment: count('totalEnrollment'),
    specialtyAreas: list('specialtyAreaIds'),
    practiceAreas: list('practiceAreaIds'),
    functions: list('functionIds'),
    seniorityLevels: list('seniorityLevelIds'),
    numberOfOffices: count('numberOfOffices'),
    numberOfConsultants: count('numberOfConsultants'),
    investmentPortfolio: link('investmentPortfolio'),
    investmentAreas: list('investmentAreaIds'),
    investmentStages: list('investmentStageIds'),
    numberOfFunds: count('numberOfFunds'),
    numberOfInvestments: count('numberOfInvestments'),
    numberOfExits: count('numberOfExits'),
    causeAreas: list('causeAreaIds'),
    ...NOT_OF_FORMS,
  };
}

const NOT_OF_FORMS = {
  mappedNames: [],
  totals: { people: 0, alumni: 0, either: 0 },
  faces: [],
  createdOn: null,
  createdBy: null,
  updatedOn: null,
  updatedBy: null,
};

function pictureOf({ profilePicture }: OrganizationForm, logo: PictureChange): string | null {
  if (logo.state === 'changed') return logo.preview;
  return logo.state === 'removed' ? null : profilePicture;
}

function typeOf(typeId: number): { id: number; name: string } {
  const id = typeId || DEFAULT_ORGANIZATION_TYPE_ID;
  return { id, name: ORGANIZATION_TYPES.find((type) => type.id === id)?.name ?? '' };
}
