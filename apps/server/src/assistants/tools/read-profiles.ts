import { organizationsApi } from '@kithline/contract/organizations.ts';
import { type EducationItem, personsApi, type WorkHistory } from '@kithline/contract/people.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import * as z from 'zod';
import { listWorkers, readOrganization } from '../../organizations/organizations.ts';
import { readEducations, readExperiences, readPerson } from '../../people/people.ts';
import { id, OfCollective, tool } from '../assistant-tool.ts';
import { PageLinks, personJson, sayDay, sayRole, scopeOf, shorten } from '../say-results.ts';

/** Maximum number of roles, studies, supported organizations or people in one answer. */
const MOST_OF_PROFILE = 10;

export const getPerson = tool({
  name: 'get_person',
  title: 'Read a profile',
  description:
    'The profile of a person whom the user can see: present and former roles, studies, e-mail addresses that ' +
    'the user may see, how well the user knows the person, and a link. Use paths_to_person for who else knows them.',
  input: z.object({ personId: id, ...OfCollective }),
  call: shapeOf(personsApi.profile),
  answer: async (app, viewer, { personId, collectiveId }) => {
    const scope = scopeOf(viewer, collectiveId);
    const about = { ...scope, id: personId };
    const profile = await readPerson(app, viewer, about);
    const history = await readExperiences(app, viewer, about);
    const studies = await readEducations(app, viewer, about);
    return {
      ...personJson(profile, new PageLinks(app.config.publicUrl, scope)),
      headline: shorten(profile.headline),
      about: shorten(profile.bio),
      emails: [profile.emailWork, profile.emailPersonal].filter((email) => email !== null),
      linkedin: profile.externalLinks.linkedin ?? undefined,
      howWellYouKnowThem: profile.relationship?.strength.name,
      connectedSince: sayDay(profile.connectedOn),
      roles: sayRoles(history),
      studies: studies.slice(0, MOST_OF_PROFILE).map(sayStudy),
      supports: profile.supportedOrganizations.slice(0, MOST_OF_PROFILE).map(({ name }) => name),
    };
  },
});

function sayRoles({ results }: WorkHistory): object[] {
  const roles = results.flatMap(({ organization, roles }) =>
    roles.map((role) => ({ ...role, organization })),
  );
  return roles.slice(0, MOST_OF_PROFILE).map(({ from, to, isOngoing, ...role }) => ({
    role: sayRole(role),
    organizationId: role.organization?.id,
    from: from ?? undefined,
    to: to ?? undefined,
    isPresent: isOngoing,
  }));
}

function sayStudy({ organization, from, to, degrees, majors }: EducationItem): object {
  return {
    school: organization.name,
    organizationId: organization.id,
    studied: [...degrees, ...majors].map(({ name }) => name).join(', ') || undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
}

export const getOrganization = tool({
  name: 'get_organization',
  title: 'Read an organization',
  description:
    'An organization that the user can see: what it does, where it is, how many people the user sees there, and ' +
    'the first of those who work there now, each with how well the user knows them.',
  input: z.object({ organizationId: id, ...OfCollective }),
  call: shapeOf(organizationsApi.profile),
  answer: async (app, viewer, { organizationId, collectiveId }) => {
    const scope = scopeOf(viewer, collectiveId);
    const links = new PageLinks(app.config.publicUrl, scope);
    const profile = await readOrganization(app, viewer, { ...scope, id: organizationId });
    const workers = await listWorkers(app, viewer, {
      ...scope,
      organizationId,
      isOngoing: '1',
      page: 1,
      limit: MOST_OF_PROFILE,
    });
    return {
      organizationId,
      name: profile.name,
      type: profile.type.name,
      tagline: shorten(profile.tagline),
      summary: shorten(profile.summary),
      place: profile.location?.name,
      industries: profile.industries.map(({ name }) => name),
      website: profile.externalLinks.website ?? undefined,
      peopleYouSeeThere: profile.totals.people,
      workThereNow: workers.total,
      people: workers.results.map(({ person, relationship }) => ({
        ...personJson(person, links),
        howWellYouKnowThem: relationship?.strength.name,
      })),
      link: links.organization(organizationId),
    };
  },
});
