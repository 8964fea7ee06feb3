import type { MatchedBlock, OrganizationResult, PersonResult } from '@kithline/contract/directory.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import type { Chain } from '@kithline/contract/relations.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import type { Viewer } from '../viewer.ts';

// Builds the JSON of short answers for assistants. Unknown facts are left out.

export const MOST_RESULTS = 20;

/** Maximum number of characters of a text that somebody wrote. */
const MOST_TEXT = 600;

/**
 * The scope of a tool that reads: the collective of its input, else the collective to which the token is
 * limited, else the user's network.
 */
export function scopeOf(
  viewer: Pick<Viewer, 'networkId' | 'token'>,
  collectiveId: number | undefined,
): Pick<ScopeQuery, 'networkId' | 'collectiveId'> {
  const within = collectiveId ?? viewer.token?.collectiveId ?? undefined;
  return within === undefined ? { networkId: viewer.networkId } : { collectiveId: within };
}

export class PageLinks {
  readonly #publicUrl: URL;
  readonly #directory: string;

  constructor(publicUrl: URL, { collectiveId }: Pick<ScopeQuery, 'collectiveId'>) {
    this.#publicUrl = publicUrl;
    this.#directory = collectiveId === undefined ? '' : `/collectives/${collectiveId}/directory`;
  }

  person(personId: number): string {
    return this.#at(`${this.#directory}/people/${personId}`);
  }

  organization(organizationId: number): string {
    return this.#at(`${this.#directory}/organizations/${organizationId}`);
  }

  people(filter: Readonly<Record<string, string>>): string {
    return this.#at(`${this.#directory}/people?${new URLSearchParams(filter).toString()}`);
  }

  changedJobs(): string {
    return this.#at(`${this.#directory}/changed-jobs`);
  }

  #at(path: string): string {
    return new URL(path, this.#publicUrl).href;
  }
}

/** The title and the organization: "Partner, Halden Ventures". Undefined if both are unknown. */
export function sayRole(
  role: { title: string | null; organization: { name: string } | null } | null,
): string | undefined {
  return [role?.title, role?.organization?.name].filter(Boolean).join(', ') || undefined;
}

/** Cuts a text off after `MOST_TEXT` characters; undefined if there is no text. */
export function shorten(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const characters = [...text];
  return characters.length <= MOST_TEXT ? text : `${characters.slice(0, MOST_TEXT).join('')}...`;
}

export const sayDay = (instant: number | null): string | undefined =>
  instant === null ? undefined : new Date(instant * 1000).toISOString().slice(0, 10);

export function personJson(person: PersonRef, links: PageLinks): object {
  return {
    personId: person.id,
    name: person.name,
    role: sayRole(person.primaryWorkRole),
    place: person.location?.name,
    link: links.person(person.id),
  };
}

export function personResultJson(found: PersonResult, links: PageLinks): object {
  const { connections, moreConnections, relationship, connectedOn, labels, lastNote } = found;
  const matched = sayMatched(found.blocks);
  return {
    ...personJson(found.person, links),
    ...(matched.length > 0 ? { matchedBy: matched } : {}),
    inNetworksOf: connections.map(({ name }) => name),
    ...(moreConnections > 0 ? { inNetworksOfOthers: moreConnections } : {}),
    howWellYouKnowThem: relationship?.strength.name,
    connectedSince: sayDay(connectedOn),
    ...(labels.length > 0 ? { labels: labels.map(({ name }) => name) } : {}),
    ...(lastNote ? { lastNote: { note: lastNote.note, writtenOn: sayDay(lastNote.createdOn) } } : {}),
  };
}

/** The jobs and studies that satisfy the filters: "Partner, Halden Ventures, until 2021-05". */
function sayMatched(blocks: readonly MatchedBlock[]): string[] {
  const items = blocks.flatMap(({ filters }) => filters.flatMap((filter) => filter.items));
  const said = items.flatMap(({ title = null, organization = null, to, isOngoing }) => {
    const role = sayRole({ title, organization });
    if (role === undefined) return [];
    if (to) return `${role}, until ${to}`;
    return isOngoing === false ? `${role}, formerly` : role;
  });
  return [...new Set(said)];
}

export function organizationResultJson(
  { organization, people }: OrganizationResult,
  links: PageLinks,
): object {
  return {
    organizationId: organization.id,
    name: organization.name,
    type: organization.type.name,
    place: organization.location?.name,
    tagline: shorten(organization.tagline),
    peopleYouSeeThere: people,
    link: links.organization(organization.id),
  };
}

/** Lists a chain that begins with the user. Says how strong each person's tie to the previous person is. */
export function chainJson({ elements }: Chain, viewer: Pick<Viewer, 'personId'>): object[] {
  return elements.flatMap(({ person, organization, strength, ratedBy, workedTogether }): object[] => {
    if (organization) return [{ organization: organization.name }];
    if (!person) return [];
    const name = person.id === viewer.personId ? 'you' : person.name;
    if (strength === null) return [{ personId: person.id, name }];
    return [
      {
        personId: person.id,
        name,
        role: sayRole(person.primaryWorkRole),
        tieToTheOneBefore: strength.name,
        ratedBy: ratedBy?.name ?? 'nobody',
        ...(workedTogether.length > 0 ? { workedTogether } : {}),
      },
    ];
  });
}
