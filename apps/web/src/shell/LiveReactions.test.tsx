// @vitest-environment happy-dom
import type { LiveEvent, RelationKind } from '@kithline/contract/live.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../lib/signed-in.ts';
import { clientsQuery } from '../features/clients/clients.data.ts';
import {
  collaboratorsQuery,
  collectiveQuery,
  networksQuery,
} from '../features/collectives/collectives.data.ts';
import { organizationsQuery, personsQuery, picturesQuery } from '../features/directory/directory.data.ts';
import { firstPage } from '../features/directory/list-search.ts';
import { namesQuery } from '../features/directory/filter/suggestions.data.ts';
import { lookupQuery } from '../features/editing/fields/LookupField.tsx';
import { pendingInvitationsQuery } from '../features/invitations/invitations.data.ts';
import { networkQuery } from '../features/networks/network.data.ts';
import { ownSharesQuery } from '../features/networks/shared-networks.data.ts';
import { notificationsQuery } from '../features/notifications/notifications.data.ts';
import { organizationQuery } from '../features/organizations/organizations.data.ts';
import { experiencesQuery, personQuery } from '../features/people/people.data.ts';
import { chainsQuery, introductionsQuery } from '../features/relations/chains/chains.data.ts';
import { commonalitiesQuery } from '../features/relations/commonalities/commonalities.data.ts';
import { knownLabelsQuery, labelsQuery } from '../features/relations/labels/labels.data.ts';
import { chooseRhythm, losingTouchQuery } from '../features/relations/keeping-in-touch/touch.data.ts';
import { notesQuery } from '../features/relations/notes/notes.data.ts';
import { changeKey } from '../features/relations/refresh-relations.ts';
import { suggestionQuery } from '../features/relations/relationships/relationships.data.ts';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { history } from '../lib/history.ts';
import { CHANGED_JOBS_KEY, SAVED_SEARCHES_KEY } from '../lib/reply-keys.ts';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { LiveReactions } from './LiveReactions.tsx';
import { staleAfter as keysAfter } from './stale-after.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const LEILA = { entityTypeId: ENTITY_TYPES.person, entityId: 12 };
const HALDEN = { entityTypeId: ENTITY_TYPES.organization, entityId: 12 };
const scope = { kind: 'network', networkId: 7 } as const;
const context = { networkId: 7 };

/** Cached replies about a person and an organization with the same id. */
const QUERIES = {
  'notes about the person': notesQuery({ ...LEILA, context }),
  'notes about the organization': notesQuery({ ...HALDEN, context }),
  'labels of the person': labelsQuery({ ...LEILA, context }),
  'labels of the organization': labelsQuery({ ...HALDEN, context }),
  'known labels': knownLabelsQuery(scope, ''),
  chains: chainsQuery(scope, { ...HALDEN, page: 1 }),
  introductions: introductionsQuery(scope, { id: 4, page: 1 }),
  suggestion: suggestionQuery(scope, 12),
  'suggestion for another person': suggestionQuery(scope, 34),
  'in common': commonalitiesQuery(scope, 12),
  'people losing touch': losingTouchQuery,
  people: personsQuery(scope, firstPage({})),
  organizations: organizationsQuery(scope, firstPage({})),
  pictures: picturesQuery(scope, 'current'),
  'saved searches': { queryKey: SAVED_SEARCHES_KEY },
  'changed jobs': { queryKey: CHANGED_JOBS_KEY },
  'the person': personQuery(scope, 12),
  'work history of the person': experiencesQuery(scope, 12),
  'another person': personQuery(scope, 34),
  'the organization': organizationQuery(scope, 12),
  'own network': networkQuery,
  'own shares': ownSharesQuery(1),
  clients: clientsQuery,
  'collective 7': collectiveQuery(7),
  'collaborators of 7': collaboratorsQuery(7, { name: '', page: 1, limit: 100 }),
  'networks of 7': networksQuery(7, { page: 1, limit: 5 }),
  'collective 8': collectiveQuery(8),
  'received invitations': pendingInvitationsQuery,
  bell: notificationsQuery,
  'choices of a form': lookupQuery(scope, 'causes', ''),
  'names of chosen ids': namesQuery(queryClient, scope, { dataset: 'causes', ids: [3] }),
};
const OF_COLLECTIVE_7 = ['collective 7', 'collaborators of 7', 'networks of 7'];
const DIRECTORY = ['people', 'organizations', 'pictures'];
/** What shows the member's own ties: strengths, labels, notes and touches. */
const OWN_TIES = ['people losing touch', ...DIRECTORY, 'saved searches', 'changed jobs'];

/** Milliseconds during which events are gathered before a refetch. */
const GATHER_MS = 30;

/** Returns the names of the replies that are refetched after an event. */
function staleAfter(event: LiveEvent): string[] {
  vi.useFakeTimers();
  for (const { queryKey } of Object.values(QUERIES)) {
    queryClient.setQueryData<unknown>(queryKey as readonly unknown[], 'known');
  }
  deliver(event);
  vi.advanceTimersByTime(GATHER_MS);
  vi.useRealTimers();
  return Object.entries(QUERIES)
    .filter(([, { queryKey }]) => queryClient.getQueryState(queryKey as readonly unknown[])?.isInvalidated)
    .map(([name]) => name);
}

function deliver(event: LiveEvent): void {
  let listener: (event: LiveEvent) => void = () => undefined;
  const connection = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  connection.listen = (added) => {
    listener = added;
    return () => undefined;
  };
  render(
    <LiveContext value={connection}>
      <LiveReactions />
    </LiveContext>,
  );
  act(() => listener(event));
}

const changed = (what: RelationKind, about: typeof LEILA | typeof HALDEN) =>
  ({ type: 'refresh.relations', data: { ...about, what } }) as const;

describe('What is refetched', () => {
  it("after a note: the notes about the same profile, and what shows the member's own ties", () => {
    expect(staleAfter(changed('note', LEILA))).toEqual(['notes about the person', ...OWN_TIES]);
    cleanup();
    queryClient.clear();
    expect(staleAfter(changed('note', HALDEN))).toEqual(['notes about the organization', ...OWN_TIES]);
  });

  it("after a label: the profile's labels, the labels to choose from, and what shows the member's own ties", () => {
    expect(staleAfter(changed('label', HALDEN))).toEqual([
      'labels of the organization',
      'known labels',
      ...OWN_TIES,
    ]);
  });

  it("after a strength: chains, introductions, the suggestion, the member's own ties, and profiles", () => {
    expect(staleAfter(changed('strength', LEILA))).toEqual([
      'chains',
      'introductions',
      'suggestion',
      ...OWN_TIES,
      'the person',
      'the organization',
    ]);
  });

  it('after a command on many people: ties, lists, and all profiles', () => {
    expect(staleAfter({ type: 'refresh.ties', data: {} })).toEqual(
      expect.arrayContaining([
        'labels of the person',
        'chains',
        ...OWN_TIES,
        'the person',
        'the organization',
      ]),
    );
  });

  it("after a touch, a new message or a deleted message: what shows the member's own ties", () => {
    const data = { conversationId: 3, message: { id: 5 } };
    for (const event of [
      changed('touch', LEILA),
      { type: 'message.created', data },
      { type: 'conversation.updated', data },
    ] as const) {
      expect(staleAfter(event)).toEqual(OWN_TIES);
      cleanup();
      queryClient.clear();
    }
  });

  it("while the member's own rhythm is being saved: nothing after the event of a touch, only notes after that of a note", () => {
    callServer({ 'PATCH /keeping-in-touch/persons/12': () => new Promise(() => undefined) });
    void chooseRhythm(12, { everyMonths: 3 });
    expect(staleAfter(changed('touch', LEILA))).toEqual([]);
    cleanup();
    expect(staleAfter(changed('note', LEILA))).toEqual(['notes about the person']);
  });

  it("while the member's own change is being saved: nothing after its event, but notes after the event of a note", () => {
    const event = changed('strength', LEILA);
    const change = { mutationKey: changeKey(event.data), mutationFn: () => new Promise(() => undefined) };
    void queryClient.getMutationCache().build(queryClient, change).execute(undefined);
    expect(staleAfter(event)).toEqual([]);
    cleanup();
    expect(staleAfter(changed('note', LEILA))).toContain('notes about the person');
  });
});

describe('What is refetched after a change of a profile', () => {
  it("of a person: only that person's profile and its tabs", () => {
    expect(staleAfter({ type: 'refresh.person', data: { personId: 12 } })).toEqual([
      'the person',
      'work history of the person',
    ]);
  });

  it("of an organization: only the organization's profile, not that of the person with the same id", () => {
    expect(staleAfter({ type: 'refresh.organization', data: { organizationId: 12 } })).toEqual([
      'the organization',
    ]);
  });
});

describe('What is refetched after a change of items of datasets', () => {
  it('is every reply that offers or names these items', () => {
    const names = staleAfter({ type: 'refresh.lookups', data: {} });
    expect(names).toEqual(
      expect.arrayContaining([...DIRECTORY, 'choices of a form', 'names of chosen ids', 'the person']),
    );
    expect(names).not.toContain('bell');
  });
});

describe('What is refetched after an event', () => {
  const data = { collectiveId: 7 };
  const somebody = { collectiveId: 7, userId: 2 };
  it.each<[what: string, event: LiveEvent, names: string[]]>([
    [
      'about clients: everything that names a client',
      { type: 'refresh.clients', data: {} },
      ['clients', ...OF_COLLECTIVE_7, 'collective 8', 'received invitations'],
    ],
    [
      'about a new invitation: invitations and the bell',
      { type: 'invitation.created', data: { invitationId: 1 } },
      ['received invitations', 'bell'],
    ],
    [
      'about an answered invitation: also collectives, because they list and count invitations',
      { type: 'invitation.answered', data: { invitationId: 1 } },
      [...OF_COLLECTIVE_7, 'collective 8', 'received invitations', 'bell'],
    ],
    [
      'about notifications read in another window: the bell',
      { type: 'notification.read', data: {} },
      ['bell'],
    ],
    [
      'about a new notification: the bell',
      { type: 'notification.created', data: { notificationId: 1 } },
      ['bell'],
    ],
  ])('%s', (_what, event, names) => {
    expect(staleAfter(event)).toEqual(names);
  });

  it.each<LiveEvent>([
    { type: 'refresh.collective', data },
    { type: 'collective.network.shared', data },
    { type: 'collective.collaborator.added', data: somebody },
    { type: 'collective.collaborator.removed', data: somebody },
  ])("$type: the collective, the clients, the member's shares, and everything that shows people", (event) => {
    const names = staleAfter(event);
    expect(names).toEqual(
      expect.arrayContaining([...OF_COLLECTIVE_7, 'clients', 'own shares', ...DIRECTORY]),
    );
    expect(names).toEqual(expect.arrayContaining(['chains', 'the person', 'the organization']));
    expect(names).not.toContain('collective 8');
    // Notifications about a withdrawn network are removed, and names in other notifications can change.
    expect(names).toContain('bell');
  });
});

describe('An open collective', () => {
  const ME = 1;

  async function pathAfter(event: LiveEvent): Promise<string> {
    callServer({ 'GET /account/clients': () => ({ results: [] }) });
    queryClient.setQueryData(SESSION_KEY, { id: ME });
    history.replace('/collectives/7');
    // Load the module beforehand, so that loading it takes no time during the test.
    await import('./leave-collective.ts');
    deliver(event);
    // Wait until the neighbour has been looked up in the current clients.
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    return history.location.pathname;
  }

  it.each<[what: string, event: LiveEvent, path: string]>([
    [
      'is left when it is destroyed',
      { type: 'collective.destroyed', data: { collectiveId: 7, clientId: 3 } },
      '/',
    ],
    [
      'is left when the viewer is removed',
      { type: 'collective.collaborator.removed', data: { collectiveId: 7, userId: ME } },
      '/',
    ],
    [
      'is not left when another collaborator is removed',
      { type: 'collective.collaborator.removed', data: { collectiveId: 7, userId: 2 } },
      '/collectives/7',
    ],
    [
      'is not left when another collective is destroyed',
      { type: 'collective.destroyed', data: { collectiveId: 8, clientId: 3 } },
      '/collectives/7',
    ],
  ])('%s', async (_what, event, path) => {
    expect(await pathAfter(event)).toBe(path);
  });

  it('is not refetched by a member who was removed from it', () => {
    const removed = (userId: number) =>
      keysAfter({ type: 'collective.collaborator.removed', data: { collectiveId: 7, userId } }, ME);
    expect(removed(ME)).not.toContainEqual(['collectives', 7]);
    expect(removed(2)).toContainEqual(['collectives', 7]);
  });

  it('causes no refetching right after it is destroyed, because the viewer leaves it first', async () => {
    const event = { type: 'collective.destroyed', data: { collectiveId: 7, clientId: 3 } } as const;
    callServer({ 'GET /account/clients': () => ({ results: [] }) });
    expect(staleAfter(event)).toEqual([]);
  });
});
