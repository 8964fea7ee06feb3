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
import type { PersonForm } from '@kithline/contract/editing.ts';
import { area, email, link, list, one, sectionsOf, text, toggle } from './fields/field-plan.ts';

const section = sectionsOf<PersonForm>();

const name = { required: true, limit: NAME };
const address = {
  limit: EMAIL_LENGTH,
  filesDetail: 'Only administrators and the owners of these files see it.',
};

const BASIC_FIELDS = [
  text('firstName', 'First Name', {
    ...name,
    says: 'firstName',
    otherHalf: 'lastName',
    filesDetail: 'Saved together with the last name.',
  }),
  text('lastName', 'Last Name', {
    ...name,
    says: 'lastName',
    otherHalf: 'firstName',
    filesDetail: 'Saved together with the first name.',
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
] as const;

export const BASICS = section('Basic Information', BasicInformation, BASIC_FIELDS);

/** The basics for administrators, with a link to their CRM. */
export const BASICS_WITH_CRM = section(
  'Basic Information',
  z.extend(BasicInformation, { crm: BasicInformation.shape.website }),
  [...BASIC_FIELDS, link('crm', 'CRM')],
);

export const BIOGRAPHY = section('Bio', Bio, [area('bio', 'About', { rows: 4, limit: BIO, wide: true })]);

export const CONTACT = section('Contact Information', ContactInformation, [
  email('emailWork', 'Work Email', { ...address, says: 'emailWork' }),
  email('emailPersonal', 'Personal Email', { ...address, says: 'emailPersonal' }),
  toggle('showsEmailWork', 'Work Email is visible'),
  toggle('showsEmailPersonal', 'Personal Email is visible'),
]);

export const IMPACT = section('Social Impact', SocialImpact, [
  list('supportedCauseIds', 'Causes', { of: 'supportedCauses', dataset: 'causes', wide: true }),
  list('supportedOrganizationIds', 'Organizations', {
    of: 'supportedOrganizations',
    dataset: 'organizations',
    wide: true,
  }),
]);

export const HOBBIES = section('Hobbies & Interests', HobbiesAndInterests, [
  list('interestTypeIds', 'Interests', { of: 'interestTypes', dataset: 'interests', wide: true }),
]);

export const FUNCTIONS = section('Job Functions', JobFunctions, [
  list('jobFunctionIds', 'Job Functions', {
    of: 'jobFunctions',
    dataset: 'job-functions',
    hideLabel: true,
    wide: true,
  }),
]);
