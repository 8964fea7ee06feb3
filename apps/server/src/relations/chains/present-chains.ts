import type { OrganizationRef, PersonRef } from '@kithline/contract/people.ts';
import type { Chain, ChainElement } from '@kithline/contract/relations.ts';
import { strengthOf } from '@kithline/contract/strengths.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import { readCollaboratorsAmong, readPersonRefs } from '../../people/read-person-refs.ts';
import type { Sight } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import type { Entity } from '../context/context-entity.ts';
import type { FoundChain, Ground } from './ground.ts';
import type { Tie } from './ties.ts';
import { UNKNOWN_DAY } from './ties.ts';

interface Given {
  readonly target: Entity;
  readonly ground: Ground;
  readonly chains: readonly FoundChain[];
}

/** Chains as they are shown. One of which a person has gone since it was found is left out. */
export async function presentChains(db: Db, sight: Sight, given: Given): Promise<Chain[]> {
  const { target, ground, chains } = given;
  if (chains.length === 0) return [];
  const ids = [...new Set(chains.flatMap((chain) => personsOf(chain, ground)))];
  const organizationIds = target.entityTypeId === ENTITY_TYPES.organization ? [target.entityId] : [];
  const [persons, collaborators, organizations] = await Promise.all([
    readPersonRefs(db, sight, ids),
    readCollaboratorsAmong(db, sight, ids),
    readOrganizationRefs(db, sight, organizationIds),
  ]);
  const organization = organizations.get(target.entityId);
  return chains.flatMap((chain) => {
    const elements = elementsOf(chain, ground, { persons, collaborators });
    if (elements === null) return [];
    return [{ elements: organization ? [...elements, placeOfWork(organization)] : elements }];
  });
}

function personsOf({ members, end }: FoundChain, { viewer }: Ground): number[] {
  return [viewer, ...members, end];
}

interface Faces {
  readonly persons: ReadonlyMap<number, PersonRef>;
  readonly collaborators: ReadonlySet<number>;
}

function elementsOf(chain: FoundChain, ground: Ground, faces: Faces): ChainElement[] | null {
  const links = linksOf(chain, ground);
  const elements = personsOf(chain, ground).flatMap((id, at): ChainElement[] => {
    const person = faces.persons.get(id);
    const link = links[at];
    if (!person || !link) return [];
    return [{ person, organization: null, isCollaborator: faces.collaborators.has(id), ...link }];
  });
  return elements.length === links.length ? elements : null;
}

type Link = Pick<ChainElement, 'strength' | 'connectedOn'>;

/** For each person of a chain the tie to the one before; nothing for the first. */
export function linksOf(chain: FoundChain, ground: Ground): Link[] {
  const ids = personsOf(chain, ground);
  return ids.map((id, at) => {
    const before = ids[at - 1];
    if (before === undefined) return { strength: null, connectedOn: null };
    const ties = at === ids.length - 1 ? ground.ends : ground.members;
    return linkOf(ties.between(before, id));
  });
}

const SECONDS_A_DAY = 86_400;

function linkOf(tie: Tie | undefined): Link {
  if (!tie) return { strength: null, connectedOn: null };
  return {
    strength: strengthOf(tie.strength),
    connectedOn: tie.day === UNKNOWN_DAY ? null : tie.day * SECONDS_A_DAY,
  };
}

function placeOfWork(organization: OrganizationRef): ChainElement {
  return { person: null, organization, isCollaborator: false, strength: null, connectedOn: null };
}
