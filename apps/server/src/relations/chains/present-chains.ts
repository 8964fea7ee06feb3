import type { OrganizationRef, PersonRef } from '@kithline/contract/people.ts';
import type { Chain, ChainElement } from '@kithline/contract/relations.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { AppContext } from '../../app-context.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import { readCollaboratorsAmong, readPersonRefs } from '../../people/read-person-refs.ts';
import { ownContacts } from '../../scopes/own-contacts.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import type { Entity } from '../context/context-entity.ts';
import { type Evidence, NO_EVIDENCE, readEvidence } from './evidence.ts';
import type { Pair } from './evidence.queries.ts';
import type { FoundChain, Ground } from './ground.ts';
import { type Tie, UNKNOWN_DAY } from './ties.ts';
import { sql } from 'kysely';

interface ChainsToPresent {
  readonly target: Entity;
  readonly ground: Ground;
  readonly chains: readonly FoundChain[];
}

/** Leaves out a chain if one of its persons was deleted after the search. */
export async function presentChains(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  viewerScope: ViewerScope,
  input: ChainsToPresent,
): Promise<Chain[]> {
  const { target, ground, chains } = input;
  if (chains.length === 0) return [];
  const ids = [...new Set(chains.flatMap((chain) => personsOf(chain, ground)))];
  const organizationIds = target.entityTypeId === ENTITY_TYPES.organization ? [target.entityId] : [];
  const pairs = chains.flatMap((chain) => pairsOf(chain, ground));
  const acquaintances = pairs.flatMap(([one, other]) => (one === ground.viewer ? [other] : []));
  const [persons, collaborators, organizations, own, evidence] = await Promise.all([
    readPersonRefs(db, viewerScope, ids),
    readCollaboratorsAmong(db, viewerScope, ids),
    readOrganizationRefs(db, viewerScope, organizationIds),
    ownTies(db, viewerScope, ids),
    readEvidence(db, viewerScope, { pairs, acquaintances, today: clock() }),
  ]);
  const organization = organizations.get(target.entityId);
  return chains.flatMap((chain) => {
    const elements = elementsOf(chain, ground, { persons, collaborators, own, evidence });
    if (elements === null) return [];
    return [{ elements: organization ? [...elements, placeOfWork(organization)] : elements }];
  });
}

function personsOf({ members, end }: FoundChain, { viewer }: Ground): number[] {
  return [viewer, ...members, end];
}

function pairsOf(chain: FoundChain, ground: Ground): Pair[] {
  const ids = personsOf(chain, ground);
  return ids.slice(1).map((id, at) => [ids[at] ?? id, id]);
}

interface ChainFacts {
  readonly persons: ReadonlyMap<number, PersonRef>;
  readonly collaborators: ReadonlySet<number>;
  readonly own: ReadonlyMap<number, OwnTie>;
  readonly evidence: (pair: Pair) => Evidence;
}

/**
 * Returns the link between the viewer and the next person of the chain, with the rating and the day of
 * connection that the viewer has recorded, if any. Chains are sorted by the stronger rating and the earlier
 * day, even if these come from the other person.
 */
function ownFirst(
  link: Link,
  { own, viewer, id }: Pick<ChainFacts, 'own'> & { viewer: number; id: number },
): Link {
  const { strength = null, connectedOn = null } = own.get(id) ?? {};
  const rating = strength === null ? {} : { strength: strengthOf(strength), ratedBy: viewer };
  return { ...link, ...rating, connectedOn: connectedOn ?? link.connectedOn };
}

function elementsOf(chain: FoundChain, ground: Ground, facts: ChainFacts): ChainElement[] | null {
  const links = linksOf(chain, ground);
  const ids = personsOf(chain, ground);
  const elements = ids.flatMap((id, at): ChainElement[] => {
    const person = facts.persons.get(id);
    const link = links[at];
    if (!person || !link) return [];
    const { ratedBy, ...tie } = at === 1 ? ownFirst(link, { ...facts, viewer: ground.viewer, id }) : link;
    const rater = ratedBy === null ? undefined : facts.persons.get(ratedBy);
    const named = rater ? { id: rater.id, name: rater.name } : null;
    const isCollaborator = facts.collaborators.has(id);
    const before = ids[at - 1];
    const evidence = before === undefined ? NO_EVIDENCE : facts.evidence([before, id]);
    return [{ person, organization: null, isCollaborator, ...tie, ratedBy: named, ...evidence }];
  });
  return elements.length === links.length ? elements : null;
}

interface Link extends Pick<ChainElement, 'strength' | 'connectedOn'> {
  readonly ratedBy: number | null;
}

const NO_TIE = { strength: null, ratedBy: null, connectedOn: null };

export function linksOf(chain: FoundChain, ground: Ground): Link[] {
  const ids = personsOf(chain, ground);
  return ids.map((id, at) => {
    const before = ids[at - 1];
    if (before === undefined) return NO_TIE;
    const ties = at === ids.length - 1 ? ground.ends : ground.members;
    return linkOf(ties.between(before, id));
  });
}

const SECONDS_A_DAY = 86_400;

function linkOf(tie: Tie | undefined): Link {
  if (!tie) return NO_TIE;
  return {
    strength: strengthOf(tie.strength),
    ratedBy: tie.ratedBy,
    connectedOn: tie.day === UNKNOWN_DAY ? null : tie.day * SECONDS_A_DAY,
  };
}

function placeOfWork(organization: OrganizationRef): ChainElement {
  return { person: null, organization, isCollaborator: false, ...NO_TIE, ...NO_EVIDENCE };
}

/** What the viewer has recorded about the tie to a person. */
interface OwnTie {
  readonly strength: StrengthId | null;
  /** The day of connection in the viewer's contacts file, in Unix seconds. */
  readonly connectedOn: number | null;
}

async function ownTies(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Map<number, OwnTie>> {
  const { rows } = await sql<OwnTie & { id: number }>`
    select p.id, r.strength, extract(epoch from c.connected_on)::float8 as connected_on
    from unnest(${personIds}::bigint[]) as p (id)
    left join relationship r on r.user_id = ${viewerScope.viewer.userId} and r.to_person_id = p.id
    left join (${ownContacts(viewerScope)}) as c on c.person_id = p.id`.execute(db);
  return new Map(rows.map(({ id, strength, connectedOn }) => [id, { strength, connectedOn }]));
}
