import type { PersonForm } from '@kithline/contract/editing.ts';
import { type AnyField, list, name, organizations, picture, place, text, toggle } from './kinds.ts';

// The fields of a person. The history names the sections of a change in this order. Roles and studies are in
// states.ts.

const BASICS = { section: 'Basic Information' };
const NAMES = { ...BASICS, group: 'name' } as const;
const LINKS = { ...BASICS, group: 'links' } as const;
const EMAILS = { section: 'Contact Information', group: 'emails' } as const;
const IMPACT = { section: 'Social Impact', group: 'social-impact' } as const;

type BesideFields =
  | 'id'
  | 'name'
  | 'isMember'
  | 'known'
  | 'changedByViewer'
  | 'roles'
  | 'studies'
  | 'fromFiles'
  | 'filesSay'
  | 'totals';

export const PERSON_FIELDS = {
  firstName: name('firstName', 'First Name', NAMES),
  lastName: name('lastName', 'Last Name', NAMES),
  preferredFirstName: text('preferredFirstName', 'Preferred First Name', NAMES),
  headline: text('headline', 'Headline', BASICS),
  location: place('placeId', 'Location', BASICS),
  linkedin: text('linkedin', 'LinkedIn', LINKS),
  twitter: text('twitter', 'Twitter/X', LINKS),
  website: text('website', 'Website', LINKS),
  angellist: text('angellist', 'AngelList/Wellfound', LINKS),
  crunchbase: text('crunchbase', 'Crunchbase', LINKS),
  tagTypes: list('person-tags', 'Tags', { ...BASICS, sentAs: 'tagTypeIds' }),
  collaborationsEngagements: list('collaborations', 'Collaborations', {
    ...BASICS,
    sentAs: 'collaborationTypeIds',
  }),
  bio: text('bio', 'About', { section: 'Bio' }),
  emailWork: text('emailWork', 'Work Email', EMAILS),
  emailPersonal: text('emailPersonal', 'Personal Email', EMAILS),
  showsEmailWork: toggle(true)('showsEmailWork', 'Work Email is visible', EMAILS),
  showsEmailPersonal: toggle(false)('showsEmailPersonal', 'Personal Email is visible', EMAILS),
  supportedCauses: list('causes', 'Causes', { ...IMPACT, sentAs: 'supportedCauseIds' }),
  supportedOrganizations: organizations('Organizations', { ...IMPACT, sentAs: 'supportedOrganizationIds' }),
  interestTypes: list('interests', 'Interests', {
    section: 'Hobbies & Interests',
    sentAs: 'interestTypeIds',
  }),
  jobFunctions: list('job-functions', 'Job Functions', {
    section: 'Job Functions',
    sentAs: 'jobFunctionIds',
  }),
  crm: text('crm', 'CRM', { ...LINKS, isForAdministrators: true }),
  profilePicture: picture('profilePicture', 'Picture', { section: 'Picture' }),
} satisfies Record<Exclude<keyof PersonForm, BesideFields>, AnyField>;
