import { expect, it } from 'vitest';
import { notificationText, type NotificationFacts } from './say-news.ts';

const say = (facts: Partial<NotificationFacts>) =>
  notificationText({
    kind: 'invitation',
    actors: ['Aisling Byrne'],
    totalActors: facts.actors?.length ?? 1,
    collective: 'Climate Board Bench',
    invited: '',
    persons: null,
    left: false,
    network: null,
    savedSearch: null,
    introduction: null,
    ...facts,
  });

const inIntroduction = (part: 'asker' | 'connector' | 'target') => ({
  introduction: { asker: 'Ines Costa', target: 'Leila Haddad', part },
});
const [AS_ASKER, AS_CONNECTOR, AS_TARGET] = [
  inIntroduction('asker'),
  inIntroduction('connector'),
  inIntroduction('target'),
];

it.each<[Partial<NotificationFacts>, string]>([
  [{ kind: 'invitation' }, 'Aisling Byrne invited you to Climate Board Bench'],
  [{ kind: 'invitation-accepted' }, 'Aisling Byrne accepted your invitation to Climate Board Bench'],
  [
    { kind: 'invitation-declined', actors: [], invited: 'Tom Reed' },
    'Tom Reed declined your invitation to Climate Board Bench',
  ],
  [
    { kind: 'saved-search', savedSearch: { name: 'Fintech directors', entity: 'person' } },
    'New people in Fintech directors',
  ],
  [
    { kind: 'saved-search', savedSearch: { name: 'Payments, Iberia', entity: 'organization' } },
    'New organizations in Payments, Iberia',
  ],
  [{ kind: 'saved-search', savedSearch: null }, 'A saved search had new results'],
  [{ kind: 'collaborator-added' }, 'You are now a collaborator in Climate Board Bench'],
  [{ kind: 'collaborator-joined' }, 'Aisling Byrne joined Climate Board Bench as a collaborator'],
  [{ kind: 'collaborator-removed' }, 'You are no longer a collaborator in Climate Board Bench'],
  [{ kind: 'collaborator-removed', left: true }, 'Aisling Byrne left Climate Board Bench'],
  [
    { kind: 'network-shared', persons: 2204 },
    'Aisling Byrne shared a network with Climate Board Bench: 2,204 people',
  ],
  [
    { kind: 'network-shared', persons: 1 },
    'Aisling Byrne shared a network with Climate Board Bench: 1 person',
  ],
  [{ kind: 'network-shared' }, 'Aisling Byrne shared a network with Climate Board Bench'],
  [{ kind: 'collective-destroyed' }, 'Aisling Byrne destroyed Climate Board Bench'],
  [{ kind: 'import-completed' }, 'Your LinkedIn Contacts sync is complete'],
  [{ kind: 'import-failed' }, 'Your LinkedIn Contacts sync has failed'],
  [
    { kind: 'guessing', actors: [], network: '203.0.113.0/24' },
    'Somebody at 203.0.113.0/24 is trying passwords for many accounts',
  ],
  [{ kind: 'introduction-asked', ...AS_CONNECTOR }, 'Aisling Byrne asks for an introduction to Leila Haddad'],
  [{ kind: 'introduction-offered', ...AS_TARGET }, 'Aisling Byrne would like to introduce Ines Costa to you'],
  [
    { kind: 'introduction-passed-on', ...AS_ASKER },
    'Aisling Byrne passed on your request for an introduction to Leila Haddad',
  ],
  [
    { kind: 'introduction-reminded', ...AS_CONNECTOR },
    'Aisling Byrne sent a reminder of an introduction to Leila Haddad',
  ],
  [{ kind: 'introduction-reminded', ...AS_TARGET }, 'Aisling Byrne sent a reminder of an introduction'],
  [{ kind: 'introduction-accepted', actors: [], ...AS_ASKER }, 'You have been introduced to Leila Haddad'],
  [
    { kind: 'introduction-accepted', actors: [], ...AS_CONNECTOR },
    'Ines Costa has been introduced to Leila Haddad',
  ],
  [
    { kind: 'introduction-declined', actors: [], ...AS_ASKER },
    'Your request for an introduction to Leila Haddad was declined',
  ],
  [
    { kind: 'introduction-declined', actors: [], ...AS_CONNECTOR },
    'The introduction of Ines Costa to Leila Haddad was declined',
  ],
  [
    { kind: 'introduction-ended', actors: [], ...AS_ASKER },
    'Your request for an introduction to Leila Haddad has ended without an answer',
  ],
  [{ kind: 'guessing' }, 'Somebody is trying passwords for Aisling Byrne from many internet addresses'],
])('The notification about %o reads "%s"', (news, body) => {
  expect(say(news).body).toBe(body);
});

it.each<[Partial<NotificationFacts>, string]>([
  [
    { kind: 'network-shared', actors: ['Ann Berg', 'Tom Reed'], persons: 12 },
    'Ann Berg and Tom Reed shared networks with Climate Board Bench',
  ],
  [
    { kind: 'network-shared', actors: ['Ann Berg', 'Tom Reed', 'Li Na'], persons: 12 },
    'Ann Berg and 2 others shared networks with Climate Board Bench',
  ],
  [
    { kind: 'collaborator-joined', actors: ['Ann Berg', 'Tom Reed', 'Li Na'] },
    'Ann Berg and 2 others joined Climate Board Bench as collaborators',
  ],
  [
    { kind: 'collaborator-removed', left: true, actors: ['Ann Berg', 'Tom Reed', 'Li Na'] },
    'Ann Berg and 2 others left Climate Board Bench',
  ],
  [
    { kind: 'invitation-accepted', actors: ['Ann Berg', 'Tom Reed'] },
    'Ann Berg and Tom Reed accepted your invitations to Climate Board Bench',
  ],
])('The notification about %o, with several actors, reads "%s"', (news, body) => {
  expect(say(news).body).toBe(body);
});

it('The names of a notification are exactly the names in its text, in order', () => {
  expect(say({ kind: 'network-shared', actors: ['Ann Berg', 'Tom Reed', 'Li Na'] }).names).toEqual([
    'Ann Berg',
    'Climate Board Bench',
  ]);
  expect(say({ kind: 'collaborator-added' }).names).toEqual(['Climate Board Bench']);
  expect(say({ kind: 'import-failed' }).names).toEqual([]);
  for (const kind of ['invitation', 'collaborator-joined', 'network-shared'] as const) {
    const { body, names } = say({ kind });
    for (const name of names) expect(body).toContain(name);
  }
});
