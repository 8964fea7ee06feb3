import { chainsApi } from '@kithline/contract/relations.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import * as z from 'zod';
import { listChains, listIntroductions } from '../../relations/chains/chains.ts';
import { id, OfCollective, tool } from '../assistant-tool.ts';
import { chainJson, PageLinks, personJson, scopeOf } from '../say-results.ts';

const MOST_CHAINS_SHOWN = 10;

const WHAT_A_CHAIN_IS =
  'Each chain begins with the user. A tie is Strong, Familiar or Weak; "ratedBy nobody" means that nobody said ' +
  'how well the two know each other, and it then counts as Weak.';

export const pathsToPerson = tool({
  name: 'paths_to_person',
  title: 'Ways to a person',
  description: `Who can connect the user with a person, and who knows the person best: chains of people, the strongest first. ${WHAT_A_CHAIN_IS}`,
  input: z.object({ personId: id, ...OfCollective }),
  call: shapeOf(chainsApi.list),
  answer: async (app, viewer, { personId, collectiveId }) => {
    const scope = scopeOf(viewer, collectiveId);
    const { total, results } = await listChains(app, viewer, {
      ...scope,
      toEntityTypeId: ENTITY_TYPES.person,
      toEntityId: personId,
      page: 1,
      limit: MOST_CHAINS_SHOWN,
    });
    return {
      total,
      chains: results.map((chain) => chainJson(chain, viewer)),
      link: new PageLinks(app.config.publicUrl, scope).person(personId),
    };
  },
});

export const pathsToOrganization = tool({
  name: 'paths_to_organization',
  title: 'Ways to an organization',
  description: `People who work at an organization now and to whom the user has a way, the best way first. ${WHAT_A_CHAIN_IS}`,
  input: z.object({ organizationId: id, ...OfCollective }),
  call: shapeOf(chainsApi.introductions),
  answer: async (app, viewer, { organizationId, collectiveId }) => {
    const scope = scopeOf(viewer, collectiveId);
    const links = new PageLinks(app.config.publicUrl, scope);
    const page = { page: 1, limit: MOST_CHAINS_SHOWN };
    const { total, results } = await listIntroductions(app, viewer, { ...scope, organizationId, ...page });
    return {
      total,
      people: results.map(({ person, chain }) => ({
        ...personJson(person, links),
        chain: chainJson(chain, viewer),
      })),
      link: links.organization(organizationId),
    };
  },
});
