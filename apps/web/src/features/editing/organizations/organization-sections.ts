import {
  OrganizationAbout,
  OrganizationBasics,
  type OrganizationChanges,
  OrganizationDetails,
  type OrganizationForm,
  OrganizationMappings,
} from '@kithline/contract/editing-organizations.ts';
import { useMemo } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Rules } from '../../../lib/form/rules.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { bodyOf as toBody, type FileValues, type Picked, type Values } from '../../../lib/form/values.ts';
import type { Section } from '../summary/use-section.ts';
import { useTabDraft } from '../Unsaved.tsx';
import { refreshOrganizationForm, saveOrganization } from './organization-form.data.ts';

interface Plan {
  title: string;
  schema: Rules<Record<string, unknown>>;
  read: (form: OrganizationForm) => Values;
  /** What contacts files alone say of its fields. */
  files?: (form: OrganizationForm) => FileValues;
}

const one = <T>(value: T | null): T[] => (value === null ? [] : [value]);
const digits = (value: number | null) => (value === null ? '' : String(value));
/** Entries of a list of texts are things without an id. */
const entries = (texts: readonly string[]): Picked[] => texts.map((name) => ({ id: 0, name }));

export const BASICS: Plan = {
  title: 'Basic Information',
  schema: OrganizationBasics,
  read: (form) => ({
    name: form.isNamedByFilesOnly ? '' : form.name,
    typeId: String(form.typeId),
    tagline: form.tagline,
    locationId: one(form.location),
    website: form.website,
    careerWebsite: form.careerWebsite,
    linkedin: form.linkedin,
    twitter: form.twitter,
    angellist: form.angellist,
    crunchbase: form.crunchbase,
    crm: form.crm,
    tagTypeIds: form.tagTypes,
  }),
  files: ({ isNamedByFilesOnly, name }) => (isNamedByFilesOnly ? { name } : {}),
};
export const ABOUT: Plan = {
  title: 'About',
  schema: OrganizationAbout,
  read: ({ summary }) => ({ summary }),
};
export const DETAILS: Plan = {
  title: 'Details',
  schema: OrganizationDetails,
  read: (form) => ({
    yearFounded: digits(form.yearFounded),
    industryIds: form.industries,
    employeeSizeId: one(form.employeeSize),
    fundingStageId: one(form.fundingStage),
    lifecycleStageId: one(form.lifecycleStage),
    revenueRangeId: one(form.revenueRange),
    marketIds: form.markets,
    schoolType: form.schoolType ?? '',
    totalEnrollment: digits(form.totalEnrollment),
    specialtyAreaIds: form.specialtyAreas,
    practiceAreaIds: form.practiceAreas,
    functionIds: form.functions,
    seniorityLevelIds: form.seniorityLevels,
    numberOfOffices: digits(form.numberOfOffices),
    numberOfConsultants: digits(form.numberOfConsultants),
    investmentPortfolio: form.investmentPortfolio,
    investmentAreaIds: form.investmentAreas,
    investmentStageIds: form.investmentStages,
    numberOfFunds: digits(form.numberOfFunds),
    numberOfInvestments: digits(form.numberOfInvestments),
    numberOfExits: digits(form.numberOfExits),
    causeAreaIds: form.causeAreas,
  }),
};
export const NAMES: Plan = {
  title: 'Names and ids',
  schema: OrganizationMappings,
  read: (form) => ({
    mappedNames: entries(form.mappedNames),
    mappedLinkedinSlugs: entries(form.mappedLinkedinSlugs),
    mappedPdlCompanyIds: entries(form.mappedPdlCompanyIds),
    mappedPdlSchoolIds: entries(form.mappedPdlSchoolIds),
  }),
};

/** The values as a request has them; entries of lists of texts are their names. */
function bodyOf(values: Values): Record<string, unknown> {
  const lists = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('mapped') && Array.isArray(value)
      ? [[name, (value as readonly Picked[]).map((entry) => entry.name)]]
      : [],
  );
  const body: Record<string, unknown> = { ...toBody(values), ...Object.fromEntries(lists) };
  if ('typeId' in body) body['typeId'] = Number(body['typeId']);
  if ('schoolType' in body) body['schoolType'] ||= null;
  return body;
}

/** One section of an organization, which saves by itself. */
export function useOrganizationSection(form: OrganizationForm, plan: Plan): Section {
  const { title, schema, read, files } = plan;
  const saved = useMemo(() => read(form), [read, form]);
  const section = useForm({
    draft: useTabDraft('summary', title),
    saved,
    ...(files ? { files: files(form) } : {}),
    sendsChangesOnly: true,
    schema,
    toBody: bodyOf,
    send: async (body, { changed }) => {
      const wanted = Object.fromEntries(changed.map((name) => [name, body[name]]));
      if (changed.length > 0)
        await saveOrganization(form.id, { ...wanted, known: form.known } as OrganizationChanges);
      toast.success(`${title} updated`);
    },
    refresh: () => refreshOrganizationForm(form.id),
    isOwnChange: (name) => form.changedByViewer.includes(name),
    fallback: `${title} failed to update`,
  });
  return { ...section, title };
}
