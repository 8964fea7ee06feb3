import { changedJobsApi } from '@kithline/contract/changed-jobs.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { touchApi } from '@kithline/contract/keeping-in-touch.ts';
import { type Dataset, DATASETS, lookupsApi } from '@kithline/contract/lookups.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { type FileFormat, peopleFilesApi } from '@kithline/contract/people-files.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { chainsApi, labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { weeklyMailApi } from '@kithline/contract/weekly-mail.ts';
import { sentencesApi } from '@kithline/contract/sentences.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Endpoint } from '@kithline/contract/endpoint.ts';
import { createRandom } from '../../../../sample/population/random.ts';
import { upload } from '../networks/testing/contacts-files.ts';
import type { Caller } from './caller.ts';
import { proofRuns, proofSeed } from './proof-runs.ts';

/** The subjects of requests. Every caller asks about all of them, even about those that it may not see. */
export interface Askable {
  readonly scopes: readonly Scope[];
  readonly collectiveIds: readonly number[];
  readonly persons: readonly number[];
  readonly organizations: readonly number[];
  /** Values of filters, as in a query string. */
  readonly filters: readonly Readonly<Record<string, string | number>>[];
  /** Beginnings of names, for requests for suggestions. */
  readonly typed: readonly string[];
  /** Contacts files whose import is previewed. */
  readonly files?: readonly string[];
  /** Whether to send a request, by its name in the answers (`aSample`). By default, all are sent. */
  readonly isAsked?: (question: string) => boolean;
}

/** The fraction of the requests that a sample sends, from 0 to 1. */
const ASKED = proofRuns({ usual: 1 / 4, full: 1 });

/**
 * Returns a function that chooses a random quarter of the requests for `npm test`, always the same quarter
 * for the same seed. In `npm run proof -- hidden`, it chooses all requests.
 */
export function aSample(seed: string): (question: string) => boolean {
  const ofRun = proofSeed('kithline');
  return (question) => createRandom(`${ofRun} ${seed} ${question}`).chance(ASKED);
}

/** Datasets whose suggestions depend on the scope. They are requested in each scope. */
const SCOPED_DATASETS = [
  'collective-labels',
  'connections',
  'network-labels',
  'nonprofits',
  'organizations',
  'persons',
  'schools',
  'workrole-titles',
] as const satisfies readonly Dataset[];

/** The formats of the files to which people are exported. */
const FORMATS: readonly FileFormat[] = ['csv', 'vcard'];

/** Number of concurrent requests. */
const AT_ONCE = 4;

/** Sends the requests as a caller, and returns the status and the body of each response, by request. */
export async function everyAnswer(who: Caller, about: Askable): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const asked = questions(about)
    .map((question) => ({ ...question, name: nameOf(question) }))
    .filter(({ name }) => about.isAsked?.(name) ?? true);
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const answering = asked.slice(at, at + AT_ONCE).map(async ({ endpoint, input, name }) => {
      const { status, reply } = await who.call(endpoint, input as never);
      answers[name] = { status, reply: withoutRequestId(reply) };
    });
    await Promise.all(answering);
  }
  for (const file of about.files ?? []) {
    const { status, reply } = await upload(who, file, { to: networksApi.previewImport.path });
    answers[`preview of ${file}`] = { status, reply: withoutRequestId(reply) };
  }
  return answers;
}

const nameOf = ({ endpoint, input }: Question) =>
  `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`;

/** Removes the id of a refused request, which is always different and reveals nothing. */
function withoutRequestId(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) return reply;
  const { requestId: _requestId, ...rest } = reply as Record<string, unknown>;
  return rest;
}

interface Question {
  readonly endpoint: Endpoint;
  readonly input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object };
}

function questions(about: Askable): Question[] {
  return [
    ...about.scopes.flatMap((scope) => questionsOfScope(scopeToQuery(scope), about)),
    ...about.collectiveIds.flatMap(questionsOfCollective),
    ...questionsOfEntities({}, about),
    ...questionsOfEditing(about),
    ...DATASETS.map((dataset) => ({ endpoint: lookupsApi.autocomplete, input: { query: { dataset } } })),
    { endpoint: clientsApi.mine, input: { query: {} } },
    { endpoint: sharingApi.mine, input: { query: {} } },
    { endpoint: invitationsApi.received, input: { query: {} } },
    { endpoint: notificationsApi.list, input: { query: {} } },
    { endpoint: savedSearchesApi.list, input: {} },
    { endpoint: savedSearchesApi.counts, input: {} },
    { endpoint: weeklyMailApi.read, input: {} },
    { endpoint: introductionsApi.list, input: { query: { tab: 'by' } } },
    { endpoint: introductionsApi.list, input: { query: { tab: 'of' } } },
    { endpoint: introductionsApi.settings, input: {} },
    { endpoint: touchApi.losing, input: {} },
    { endpoint: touchApi.labels, input: {} },
    { endpoint: networksApi.read, input: {} },
    { endpoint: networksApi.read, input: { query: { roles: 'ever' } } },
    { endpoint: networksApi.imports, input: {} },
  ];
}

/** Requests of forms and histories, which have no scope. */
function questionsOfEditing({ persons, organizations }: Askable): Question[] {
  const { form, history } = editingApi;
  const { form: formOfOrganization, history: historyOfOrganization } = organizationEditingApi;
  const about = (id: number, endpoints: readonly Endpoint[]) =>
    endpoints.map((endpoint) => ({ endpoint, input: { params: { id } } }));
  return [
    ...persons.flatMap((id) => about(id, [form, history])),
    ...organizations.flatMap((id) => about(id, [formOfOrganization, historyOfOrganization])),
  ];
}

function questionsOfCollective(id: number): Question[] {
  const params = { id };
  return [
    { endpoint: collectivesApi.read, input: { params } },
    { endpoint: collectivesApi.read, input: { params, query: { roles: 'ever' } } },
    { endpoint: collectivesApi.collaborators, input: { params, query: {} } },
    { endpoint: collectivesApi.collaborators, input: { params, query: { notIn: 'true' } } },
    { endpoint: sharingApi.list, input: { params, query: {} } },
    { endpoint: sharingApi.list, input: { params, query: { order: 'name-asc' } } },
    { endpoint: sharingApi.own, input: { params } },
    { endpoint: sharingApi.preview, input: { params, body: {} } },
    { endpoint: invitationsApi.list, input: { params, query: {} } },
  ];
}

function questionsOfScope(scope: Record<string, unknown>, about: Askable): Question[] {
  const pages = [{ order: 'name-desc' }, { limit: 2, page: 2 }];
  return [
    ...['newest', 'matters'].map((order) => ({
      endpoint: changedJobsApi.list,
      input: { query: { ...scope, days: '365', order } },
    })),
    { endpoint: directoryApi.pictures, input: { query: scope } },
    { endpoint: directoryApi.pictures, input: { query: { ...scope, roles: 'ever' } } },
    ...pages.flatMap((page) =>
      [directoryApi.persons, directoryApi.organizations].map((endpoint) => ({
        endpoint,
        input: { query: { ...scope, ...page } },
      })),
    ),
    ...[{}, ...about.filters].flatMap((filter) => {
      const input = { query: { ...scope, ...filter } };
      const { persons, personStats, relaxations, organizations } = directoryApi;
      return [
        ...[persons, personStats, relaxations, organizations].map((endpoint) => ({ endpoint, input })),
        { endpoint: personStats, input: { query: { ...input.query, roles: 'ever' } } },
      ];
    }),
    ...SCOPED_DATASETS.flatMap((dataset) =>
      about.typed.map((name) => ({
        endpoint: lookupsApi.autocomplete,
        input: { query: { ...scope, dataset, name } },
      })),
    ),
    ...about.typed.map((name) => ({ endpoint: directoryApi.search, input: { query: { ...scope, name } } })),
    ...about.typed.flatMap((name) =>
      [`people at ${name}`, `not at ${name}, known through ${name}`].map((text) => ({
        endpoint: sentencesApi.understand,
        input: { query: { ...scope, text } },
      })),
    ),
    ...[selectionApi.summary, selectionApi.emails].map((endpoint) => ({
      endpoint,
      input: { body: { ...scope, filter: {} } },
    })),
    ...FORMATS.map((format) => ({
      endpoint: selectionApi.file,
      input: { body: { ...scope, filter: {}, format } },
    })),
    ...about.filters.map((filter) => ({
      endpoint: selectionApi.summary,
      input: { body: { ...scope, filter: textsOf(filter) } },
    })),
    ...about.persons.map((id) => ({
      endpoint: selectionApi.summary,
      input: { body: { ...scope, personIds: [id] } },
    })),
    // The query that forms send.
    ...(['organizations', 'schools', 'nonprofits'] as const).flatMap((dataset) =>
      about.typed.map((name) => ({
        endpoint: lookupsApi.autocomplete,
        input: { query: { ...scope, dataset, name, common: 'true' } },
      })),
    ),
    ...about.organizations.flatMap((id) => [
      { endpoint: organizationsApi.people, input: { query: { ...scope, organizationId: id } } },
      {
        endpoint: organizationsApi.people,
        input: { query: { ...scope, organizationId: id, isOngoing: '1' } },
      },
      { endpoint: organizationsApi.alumni, input: { query: { ...scope, organizationId: id } } },
    ]),
    // One person per request, because the order of ids differs between installations.
    ...about.persons.map((id) => ({
      endpoint: introductionsApi.connectors,
      input: { body: { ...scope, personIds: [id] } },
    })),
    ...questionsOfEntities(scope, about),
  ];
}

/** Converts a filter to the form of a request body, whose values are texts as in a query string. */
function textsOf(filter: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
}

/** Requests about each person and each organization. An empty scope means the default scope. */
function questionsOfEntities(scope: Record<string, unknown>, about: Askable): Question[] {
  return [
    ...about.persons.flatMap((id) => [
      ...[
        personsApi.profile,
        personsApi.find,
        personsApi.experiences,
        personsApi.educations,
        personsApi.commonalities,
        personsApi.bothKnow,
        touchApi.ofPerson,
      ].map((endpoint) => ({ endpoint, input: { params: { id }, query: scope } })),
      {
        endpoint: peopleFilesApi.ofPerson,
        input: { params: { id }, query: scope, body: { format: 'vcard' } },
      },
      ...[relationshipsApi.list, relationshipsApi.suggestion].map((endpoint) => ({
        endpoint,
        input: { query: { ...scope, personId: id } },
      })),
      ...questionsOfEntity(scope, { entityTypeId: ENTITY_TYPES.person, entityId: id }),
    ]),
    ...about.organizations.flatMap((id) => [
      { endpoint: organizationsApi.profile, input: { params: { id }, query: scope } },
      { endpoint: organizationsApi.find, input: { params: { id }, query: scope } },
      { endpoint: chainsApi.introductions, input: { query: { ...scope, organizationId: id } } },
      ...questionsOfEntity(scope, { entityTypeId: ENTITY_TYPES.organization, entityId: id }),
    ]),
  ];
}

function questionsOfEntity(
  scope: Record<string, unknown>,
  entity: { entityTypeId: number; entityId: number },
): Question[] {
  const to = { toEntityTypeId: entity.entityTypeId, toEntityId: entity.entityId };
  return [
    { endpoint: chainsApi.list, input: { query: { ...scope, ...to } } },
    { endpoint: notesApi.list, input: { query: { ...scope, ...entity } } },
    { endpoint: labelsApi.ofEntity, input: { query: { ...scope, ...entity } } },
  ];
}
