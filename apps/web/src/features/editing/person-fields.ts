import {
  BasicInformation,
  BIO,
  Bio,
  ContactInformation,
  EMAIL_LENGTH,
  HEADLINE,
  HobbiesAndInterests,
  JobFunctions,
  MOST_TAGS,
  NAME,
  SocialImpact,
} from '@kithline/contract/editing-rules.ts';
import * as z from 'zod/mini';
import type { Form } from '../../lib/form/use-form.ts';
import { area, email, link, list, one, type SectionPlan, text, toggle } from './fields/field-plan.ts';

/** Saving one of two file-given names also saves the other. */
const savedWith = (other: 'firstName' | 'lastName', words: string) => (of: Form) =>
  of.values[other] !== '' && !of.isFromFiles(other) ? words : undefined;

const name = { required: true, limit: NAME };
const address = {
  limit: EMAIL_LENGTH,
  filesDetail: () => 'Only administrators and the owners of these files see it.',
};

export const BASICS: SectionPlan = {
  title: 'Basic Information',
  schema: BasicInformation,
  fields: [
    text('firstName', 'First Name', {
      ...name,
      says: 'firstName',
      filesDetail: savedWith('lastName', 'Saved together with the last name.'),
    }),
    text('lastName', 'Last Name', {
      ...name,
      says: 'lastName',
      filesDetail: savedWith('firstName', 'Saved together with the first name.'),
    }),
    text('preferredFirstName', 'Preferred First Name', { limit: NAME, placeholder: 'Optional' }),
    one('locationId', 'Location', { of: 'location', dataset: 'places' }),
    text('headline', 'Headline', { limit: HEADLINE, wide: true }),
    list('tagTypeIds', 'Tags', { of: 'tagTypes', dataset: 'person-tags', limit: MOST_TAGS, wide: true }),
    list('collaborationTypeIds', 'Collaborations', {
      of: 'collaborationsEngagements',
      dataset: 'collaborations',
      wide: true,
    }),
    link('linkedin', 'LinkedIn', { says: 'linkedin' }),
    link('website', 'Website'),
    link('twitter', 'Twitter/X'),
    link('angellist', 'AngelList/Wellfound'),
    link('crunchbase', 'Crunchbase'),
  ],
};
/** Administrators also keep the link to their CRM; its rule is that of any website. */
export const BASICS_WITH_CRM: SectionPlan = {
  ...BASICS,
  schema: z.extend(BasicInformation, { crm: BasicInformation.shape.website }),
  fields: [...BASICS.fields, link('crm', 'CRM')],
};
export const BIOGRAPHY: SectionPlan = {
  title: 'Bio',
  schema: Bio,
  fields: [area('bio', 'About', { rows: 4, limit: BIO, wide: true })],
};
/** The addresses, and who sees those of a member. */
export const CONTACT: SectionPlan = {
  title: 'Contact Information',
  schema: ContactInformation,
  fields: [
    email('emailWork', 'Work Email', { ...address, says: 'emailWork' }),
    email('emailPersonal', 'Personal Email', { ...address, says: 'emailPersonal' }),
    toggle('showsEmailWork', 'Work Email is visible'),
    toggle('showsEmailPersonal', 'Personal Email is visible'),
  ],
};
export const IMPACT: SectionPlan = {
  title: 'Social Impact',
  schema: SocialImpact,
  fields: [
    list('supportedCauseIds', 'Causes', { of: 'supportedCauses', dataset: 'causes', wide: true }),
    list('supportedOrganizationIds', 'Organizations', {
      of: 'supportedOrganizations',
      dataset: 'organizations',
      wide: true,
    }),
  ],
};
export const HOBBIES: SectionPlan = {
  title: 'Hobbies & Interests',
  schema: HobbiesAndInterests,
  fields: [list('interestTypeIds', 'Interests', { of: 'interestTypes', dataset: 'interests', wide: true })],
};
export const FUNCTIONS: SectionPlan = {
  title: 'Job Functions',
  schema: JobFunctions,
  fields: [
    list('jobFunctionIds', 'Job Functions', {
      of: 'jobFunctions',
      dataset: 'job-functions',
      hideLabel: true,
      wide: true,
    }),
  ],
};
