import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OrganizationRef, PersonRef } from './people.ts';
import { requiredLine, requiredText } from './rules.ts';
import { ScopeQuery } from './scope-query.ts';
import { RelationshipRef, Strength, StrengthId } from './strengths.ts';
import { ENTITY_TYPES } from './taxonomy.ts';
import { ClientId, Id, IdText, Instant, Named, pageOf, paging, SentInstant } from './wire.ts';

/** Whom or what a note, a label or a chain is about. */
const EntityTypeId = z.union([z.literal(ENTITY_TYPES.organization), z.literal(ENTITY_TYPES.person)]);
const EntityTypeIdText = z.pipe(z.coerce.number(), EntityTypeId);

/**
 * Where notes and labels belong: the viewer's own network, a collective, or, in the directory of everyone
 * (`admin=true`), the administrator alone. Without any they belong to the own network, for administrators to
 * the administrator alone; with several: 400. Who or what is out of sight there answers 404.
 */
const Context = { networkId: z.optional(Id), collectiveId: z.optional(Id), admin: ScopeQuery.shape.admin };
const ContextText = ScopeQuery.shape;

const Entity = { entityTypeId: EntityTypeId, entityId: Id };
const EntityText = { entityTypeId: EntityTypeIdText, entityId: IdText };

export const NOTE_LENGTH = 1000;
export const LABEL_LENGTH = 100;

export const Note = z
  .object({
    id: Id,
    note: z.string(),
    createdOn: Instant,
    /** Null until it has been edited. */
    updatedOn: z.nullable(Instant),
    /** The author's person. */
    createdBy: z.object({
      id: Id,
      name: z.string(),
      profilePicture: z.nullable(z.string()),
      user: z.object({ id: Id }),
    }),
    may: z.object({ edit: z.boolean(), remove: z.boolean() }),
  })
  .register(z.globalRegistry, { id: 'Note' });
export type Note = z.infer<typeof Note>;

const NoteText = requiredText('Note', NOTE_LENGTH);

/**
 * The note's `updatedOn` as the editor saw it. When the note has been changed since, the answer is 409 and
 * the note stays as it is; without this the later text wins.
 */
const SeenOn = z.optional(z.nullable(SentInstant));

/** What its author writes, and the form holds. */
export const NoteDraft = z.object({ note: NoteText });
export type NoteDraft = z.infer<typeof NoteDraft>;
export const EMPTY_NOTE = { note: '' } satisfies Record<keyof NoteDraft, string>;

export const notesApi = {
  list: endpoint({
    method: 'GET',
    path: '/notes',
    audience: 'member',
    summary: 'Notes about a person or an organization in a context, newest first',
    query: z.object({ ...EntityText, ...ContextText, ...paging(50) }),
    reply: pageOf(Note),
  }),
  write: endpoint({
    method: 'POST',
    path: '/notes',
    audience: 'member',
    summary:
      'Writes a note; with noteId, changes one. Sent again with the same clientId, or without one within ten minutes in the same ' +
      'words, it is the first note',
    body: z.object({
      ...Entity,
      ...Context,
      ...NoteDraft.shape,
      clientId: z.optional(ClientId),
      noteId: z.optional(Id),
      updatedOn: SeenOn,
    }),
    reply: Note,
    status: 201,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/notes',
    audience: 'member',
    summary: "Changes one's own note",
    body: z.object({ ...Entity, ...Context, ...NoteDraft.shape, noteId: Id, updatedOn: SeenOn }),
    reply: Note,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/notes/delete',
    audience: 'member',
    summary: "Deletes one's own note",
    body: z.object({ entityTypeId: EntityTypeId, noteId: Id, ...Context }),
  }),
};

const LabelName = requiredLine('Label', LABEL_LENGTH);

/** What the field holds. */
export const LabelDraft = z.object({ name: LabelName });

export const labelsApi = {
  create: endpoint({
    method: 'POST',
    path: '/labels',
    audience: 'member',
    summary: 'Makes a label of a context; a name that it has already answers that label',
    body: z.object({ name: LabelName, ...Context }),
    reply: Named,
    status: 201,
  }),
  ofEntity: endpoint({
    method: 'GET',
    path: '/labels/entities',
    audience: 'member',
    summary: 'Labels of a person or an organization in a context, by name',
    query: z.object({ ...EntityText, ...ContextText }),
    reply: z.object({ results: z.array(Named) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/labels/entities',
    audience: 'member',
    summary: 'Gives a label of the context to a person or an organization',
    body: z.object({ ...Entity, labelId: Id, ...Context }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/labels/entities/delete',
    audience: 'member',
    summary: 'Takes a label away from a person or an organization',
    body: z.object({ ...Entity, labelId: Id, ...Context }),
  }),
};

export const Relationship = z
  .extend(RelationshipRef, {
    fromPerson: z.object({ id: Id, name: z.string() }),
    toPerson: z.object({ id: Id, name: z.string() }),
  })
  .register(z.globalRegistry, { id: 'Relationship' });
export type Relationship = z.infer<typeof Relationship>;

/** Facts that speak for a strength; it is shown beside the choice and never set by itself. */
export const StrengthSuggestion = z
  .object({
    /** Null when too little speaks for any. */
    strength: z.nullable(Strength),
    /** Plain sentences, the weightiest first: "You both worked at Acme from 2016 to 2019." */
    facts: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'StrengthSuggestion' });
export type StrengthSuggestion = z.infer<typeof StrengthSuggestion>;

const RelationshipParams = z.object({ id: IdText });

export const relationshipsApi = {
  list: endpoint({
    method: 'GET',
    path: '/relationships',
    audience: 'member',
    summary: "The viewer's own relationship with a person: none or one",
    query: z.extend(ScopeQuery, { personId: IdText }),
    reply: z.object({ results: z.array(Relationship) }),
  }),
  suggestion: endpoint({
    method: 'GET',
    path: '/relationships/suggestion',
    audience: 'member',
    summary: 'Which strength the facts speak for, and which facts',
    query: z.extend(ScopeQuery, { personId: IdText }),
    reply: StrengthSuggestion,
  }),
  create: endpoint({
    method: 'POST',
    path: '/relationships',
    audience: 'member',
    summary: 'Records how well the viewer knows a person; an earlier record is changed',
    body: z.object({ toPersonId: Id, strengthId: StrengthId }),
    reply: Relationship,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/relationships/{id}',
    audience: 'member',
    summary: "Changes the strength of one's own relationship",
    params: RelationshipParams,
    body: z.object({ strengthId: StrengthId }),
    reply: Relationship,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/relationships/{id}',
    audience: 'member',
    summary: 'Not Given: forgets the strength',
    params: RelationshipParams,
  }),
};

/** Chains of a page, and pages that are shown at once. */
export const CHAINS_PER_PAGE = 10;
/** Totals are exact up to here, and stay here beyond. */
export const MOST_CHAINS = 1000;

export const ChainElement = z
  .object({
    person: z.nullable(PersonRef),
    organization: z.nullable(OrganizationRef),
    isCollaborator: z.boolean(),
    /**
     * Of the tie to the element before; null on the first, and on an organization, where the person before it
     * works.
     */
    strength: z.nullable(Strength),
    /**
     * Who rated the tie so: the viewer where it is the viewer's own and rated. Null when nobody has; it
     * counts as Weak then.
     */
    ratedBy: z.nullable(z.object({ id: Id, name: z.string() })),
    connectedOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'ChainElement' });
export type ChainElement = z.infer<typeof ChainElement>;

/** The viewer first, the target last. */
export const Chain = z
  .object({ elements: z.array(ChainElement) })
  .register(z.globalRegistry, { id: 'Chain' });
export type Chain = z.infer<typeof Chain>;

/** A contacts file older than this many days is old. */
export const OLD_FILE_DAYS = 90;

/** What would help where no chain leads to somebody, by what the viewer may know. */
export const ChainAdvice = z
  .object({
    /** In a collective that does not see the viewer's own network: with it a chain would lead there. */
    shareOwn: z.boolean(),
    /**
     * Collaborators who share no network with this collective (in the own network: with any of the viewer's
     * collectives): the number, and the first three by name.
     */
    notSharing: z.object({ total: z.int(), people: z.array(Named) }),
    /** The viewer's contacts file: none so far, more than 90 days old, or newer. */
    file: z.enum(['none', 'old', 'recent']),
  })
  .register(z.globalRegistry, { id: 'ChainAdvice' });
export type ChainAdvice = z.infer<typeof ChainAdvice>;

export const chainsApi = {
  list: endpoint({
    method: 'GET',
    path: '/chains',
    audience: 'member',
    share: 'heavy',
    summary:
      'Chains of people from the viewer to a person or an organization, strongest first; without any, ' +
      '`advice` says what would help',
    query: z.extend(ScopeQuery, {
      /** The viewer's own person; anybody else's is refused. */
      fromPersonId: z.optional(IdText),
      toEntityTypeId: EntityTypeIdText,
      toEntityId: IdText,
      ...paging(CHAINS_PER_PAGE),
    }),
    reply: z.extend(pageOf(Chain), { advice: z.nullable(ChainAdvice) }),
  }),
  introductions: endpoint({
    method: 'GET',
    path: '/chains/introductions',
    audience: 'member',
    share: 'heavy',
    summary: 'Who can introduce the viewer at an organization: people who work there now, best chain first',
    query: z.extend(ScopeQuery, { organizationId: IdText, ...paging(CHAINS_PER_PAGE) }),
    reply: pageOf(z.object({ person: PersonRef, chain: Chain })),
  }),
};
