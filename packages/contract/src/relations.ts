import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OrganizationRef, PersonRef } from './people.ts';
import { requiredLine, requiredText } from './rules.ts';
import { ScopeQuery } from './scope-query.ts';
import { RelationshipRef, Strength, StrengthId } from './strengths.ts';
import { ENTITY_TYPES } from './taxonomy.ts';
import { ClientId, Id, IdText, Instant, Named, pageOf, paging, SentInstant } from './wire.ts';

/** What a note, a label or a chain is about. */
const EntityTypeId = z.union([z.literal(ENTITY_TYPES.organization), z.literal(ENTITY_TYPES.person)]);
const EntityTypeIdText = z.pipe(z.coerce.number(), EntityTypeId);

/**
 * The context: the viewer's network, a collective, or the administrator alone (`admin=true`). Default: the
 * viewer's network or, for administrators, the administrator alone. 400 for more than one context, or if a
 * token is limited to a collective that the request does not name. 404 for people and organizations outside
 * the scope.
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
    /** When the text was last edited. */
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
 * The note's `updatedOn` when the editor loaded it. If the note has changed since then, the change is refused
 * with 409. Without this value, the later text wins.
 */
const SeenOn = z.optional(z.nullable(SentInstant));

export const NoteDraft = z.object({ note: NoteText });
export type NoteDraft = z.infer<typeof NoteDraft>;
export const EMPTY_NOTE = { note: '' } satisfies Record<keyof NoteDraft, string>;

export const notesApi = {
  list: endpoint({
    method: 'GET',
    path: '/notes',
    audience: 'member',
    tokens: 'read',
    summary: 'Notes about a person or an organization in a context, newest first',
    query: z.object({ ...EntityText, ...ContextText, ...paging(50) }),
    reply: pageOf(Note),
  }),
  write: endpoint({
    method: 'POST',
    path: '/notes',
    audience: 'member',
    tokens: 'write',
    summary:
      'Writes a note or, with noteId, changes a note. A repeated request with the same clientId returns the first note; so does an equal note without a clientId within ten minutes',
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
    tokens: 'write',
    summary: "Changes one's own note",
    body: z.object({ ...Entity, ...Context, ...NoteDraft.shape, noteId: Id, updatedOn: SeenOn }),
    reply: Note,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/notes/delete',
    audience: 'member',
    tokens: 'write',
    summary: "Deletes one's own note",
    body: z.object({ entityTypeId: EntityTypeId, noteId: Id, ...Context }),
  }),
};

const LabelName = requiredLine('Label', LABEL_LENGTH);

export const LabelDraft = z.object({ name: LabelName });

export const labelsApi = {
  create: endpoint({
    method: 'POST',
    path: '/labels',
    audience: 'member',
    tokens: 'write',
    summary: 'Creates a label in a context, or returns the existing one with this name',
    body: z.object({ name: LabelName, ...Context }),
    reply: Named,
    status: 201,
  }),
  ofEntity: endpoint({
    method: 'GET',
    path: '/labels/entities',
    audience: 'member',
    tokens: 'read',
    summary: 'Labels of a person or an organization in a context, by name',
    query: z.object({ ...EntityText, ...ContextText }),
    reply: z.object({ results: z.array(Named) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/labels/entities',
    audience: 'member',
    tokens: 'write',
    summary: 'Adds a label of the context to a person or an organization',
    body: z.object({ ...Entity, labelId: Id, ...Context }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/labels/entities/delete',
    audience: 'member',
    tokens: 'write',
    summary: 'Removes a label from a person or an organization',
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

/** Shown beside the choice, and never set automatically. */
export const StrengthSuggestion = z
  .object({
    /** Null if the facts are too weak for any strength. */
    strength: z.nullable(Strength),
    /** Sentences, the strongest reason first: "You both worked at Acme from 2016 to 2019." */
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
    tokens: 'read',
    summary: "The viewer's own relationship with a person: none or one",
    query: z.extend(ScopeQuery, { personId: IdText }),
    reply: z.object({ results: z.array(Relationship) }),
  }),
  suggestion: endpoint({
    method: 'GET',
    path: '/relationships/suggestion',
    audience: 'member',
    summary: 'The strength that the known facts suggest, with these facts',
    query: z.extend(ScopeQuery, { personId: IdText }),
    reply: StrengthSuggestion,
  }),
  create: endpoint({
    method: 'POST',
    path: '/relationships',
    audience: 'member',
    tokens: 'write',
    summary: 'Records how well the viewer knows a person, or changes the earlier record',
    body: z.object({ toPersonId: Id, strengthId: StrengthId }),
    reply: Relationship,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/relationships/{id}',
    audience: 'member',
    tokens: 'write',
    summary: "Changes the strength of one's own relationship",
    params: RelationshipParams,
    body: z.object({ strengthId: StrengthId }),
    reply: Relationship,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/relationships/{id}',
    audience: 'member',
    tokens: 'write',
    summary: 'Not Given: deletes the strength',
    params: RelationshipParams,
  }),
};

export const CHAINS_PER_PAGE = 10;
/** Maximum number of chains that are counted. Smaller totals are exact. */
export const MOST_CHAINS = 1000;

export const ChainElement = z
  .object({
    person: z.nullable(PersonRef),
    organization: z.nullable(OrganizationRef),
    isCollaborator: z.boolean(),
    /** Of the tie to the element before; null on the first element and on an organization. */
    strength: z.nullable(Strength),
    /** Null if nobody rated the tie, which then counts as Weak. */
    ratedBy: z.nullable(z.object({ id: Id, name: z.string() })),
    connectedOn: z.nullable(Instant),
    /**
     * Where both certainly worked at the same time, as far as the viewer sees their roles: "both at Halden
     * Ventures 2014 to 2018". At most the two employers with the longest times.
     */
    workedTogether: z.array(z.string()),
    /**
     * For a tie of the viewer: the number of months in which both wrote to each other in Kithline. Null for
     * other ties, whose messages the viewer may not know, and for access tokens.
     */
    messageMonths: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'ChainElement' });
export type ChainElement = z.infer<typeof ChainElement>;

/** The viewer is first, and the target is last. */
export const Chain = z
  .object({ elements: z.array(ChainElement) })
  .register(z.globalRegistry, { id: 'Chain' });
export type Chain = z.infer<typeof Chain>;

/** From more than this many days on, a contacts file is `old`. */
export const OLD_FILE_DAYS = 90;

/** For an access token, `shareOwn` is always false and `file` always `recent`. */
export const ChainAdvice = z
  .object({
    /** There would be a chain if the viewer shared their network with this collective. */
    shareOwn: z.boolean(),
    /**
     * In a collective: collaborators who have not shared their network with it. In the viewer's network:
     * collaborators who have shared their network with none of the viewer's collectives. `people`: the first
     * three by name.
     */
    notSharing: z.object({ total: z.int(), people: z.array(Named) }),
    /** The viewer's contacts file: `old` after `OLD_FILE_DAYS`. */
    file: z.enum(['none', 'old', 'recent']),
  })
  .register(z.globalRegistry, { id: 'ChainAdvice' });
export type ChainAdvice = z.infer<typeof ChainAdvice>;

export const chainsApi = {
  list: endpoint({
    method: 'GET',
    path: '/chains',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'Chains of people from the viewer to a person or an organization, strongest first; if there is none, ' +
      '`advice` says what would help',
    query: z.extend(ScopeQuery, {
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
    tokens: 'read',
    share: 'heavy',
    summary:
      'People who can introduce the viewer to an organization because they work there now, best chain first',
    query: z.extend(ScopeQuery, { organizationId: IdText, ...paging(CHAINS_PER_PAGE) }),
    reply: pageOf(z.object({ person: PersonRef, chain: Chain })),
  }),
};
