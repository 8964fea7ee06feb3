import fc from 'fast-check';
import { sql } from 'kysely';
import type { Viewer } from '../../../viewer.ts';
import type { ReadableScope } from '../../../scopes/read-scope.ts';
import { EVERYONE } from '../../../scopes/seen-spaces.ts';
import type { Db } from '../../../tables.ts';
import type { ReferenceContact, ReferenceWorld } from './reference-chains.ts';

/**
 * Generated test data, in which persons have the numbers from 0 to people - 1. The persons with the lowest
 * numbers are members, and each member has a network.
 */
export interface Graph {
  people: number;
  members: number;
  /**
   * Contacts: the owner, the person, the strength that the owner has recorded (0: none), and the day of
   * connection as an index of `DAYS`. If a person occurs twice in a network, the first contact counts.
   */
  contacts: { by: number; person: number; strength: number; day: number | null }[];
  /**
   * More recorded strengths. They make no ties, and they are ignored for persons in the recorder's network.
   */
  records: { by: number; person: number; strength: number }[];
  collectives: {
    owner: number;
    collaborators: number[];
    shared: number[];
    /**
     * The people whom each share leaves out. Entries of members who share no network have no effect.
     */
    leftOut: { by: number; person: number }[];
  }[];
  /** Current employees of the only organization. */
  workers: number[];
  formerWorkers: number[];
  /** Shifts the ids of persons, so that they are not always in the order of the persons' numbers. */
  shift: number;
}

const DAYS = ['2001-02-03', '2010-05-06', '2010-05-07', '2019-12-31', '2024-02-29'];

/**
 * Parameters that shape graphs, so that some graphs have short chains, some have long chains, some have none,
 * and some have very many.
 */
interface Shape {
  people: number;
  members: number;
  /** Members form a ring in which each can know this many of the next members. */
  reach: number;
  /** Whether two members rarely know the same person outside the ring. If false, they can know anybody. */
  apart: boolean;
  /** Whether the first two members know only members. */
  inside: boolean;
  /** The minimum number of contacts, as a fraction of the maximum. */
  dense: number;
}

const shapes: fc.Arbitrary<Shape> = fc
  .record({
    people: fc.integer({ min: 8, max: 60 }),
    members: fc.integer({ min: 2, max: 14 }),
    reach: fc.constantFrom(1, 1, 1, 2, 14),
    apart: fc.boolean(),
    inside: fc.boolean(),
    dense: fc.constantFrom(0.2, 0.5, 0.9),
  })
  .map((shape) => ({ ...shape, members: Math.min(shape.people, shape.members) }));

/** Graphs with few different strengths and days, so that many chains are equally good. */
export const graphs: fc.Arbitrary<Graph> = shapes.chain((shape) => {
  const { people, members } = shape;
  const member = fc.nat(members - 1);
  const person = fc.nat(people - 1);
  return fc.record({
    people: fc.constant(people),
    members: fc.constant(members),
    contacts: contactsOf(shape),
    records: fc.array(fc.record({ by: member, person, strength: fc.nat(3) }), { maxLength: 10 }),
    collectives: fc.array(
      fc
        .record({
          owner: member,
          collaborators: fc.uniqueArray(member, { size: 'max', maxLength: members }),
          shared: fc.uniqueArray(member, { size: 'max', maxLength: members }),
          leftOut: fc.uniqueArray(fc.record({ by: member, person }), {
            size: 'max',
            maxLength: people,
            selector: ({ by, person }) => `${by} ${person}`,
          }),
        })
        // Keeps only shares of the owner and of collaborators, because nobody else can share a network.
        .map(({ shared, ...collective }) => ({
          ...collective,
          shared: shared.filter((by) => by === collective.owner || collective.collaborators.includes(by)),
        })),
      { maxLength: 3 },
    ),
    workers: fc.uniqueArray(person, { size: 'max', maxLength: Math.ceil(people / 2) }),
    formerWorkers: fc.uniqueArray(person, { maxLength: 5 }),
    shift: person,
  });
});

function contactsOf(shape: Shape): fc.Arbitrary<Graph['contacts']> {
  const { people, members, reach, apart, inside, dense } = shape;
  const of = (most: number, partner: (by: number, draw: number) => number) =>
    fc.array(
      fc
        .record({
          by: fc.nat(members - 1),
          draw: fc.nat(people * 12),
          strength: fc.nat(3),
          day: fc.option(fc.nat(DAYS.length - 1)),
        })
        .map(({ draw, ...contact }) => ({ ...contact, person: partner(contact.by, draw) })),
      { size: 'max', minLength: Math.floor(most * dense), maxLength: most },
    );
  const amongMembers = of(
    members * Math.min(members, reach * 2),
    (by, draw) => (by + 1 + (draw % reach)) % members,
  );
  const ofAnybody = of(people * 4, (by, draw) =>
    apart ? (by + members * (1 + (draw % Math.ceil(people / members)))) % people : draw % people,
  );
  return fc
    .tuple(amongMembers, ofAnybody)
    .map(([known, others]) => [
      ...known,
      ...others.filter(({ by, person }) => !inside || by > 1 || person < members),
    ]);
}

/** A graph that was written into the database. `world` is its form for the reference implementation. */
export interface BuiltGraph {
  readonly world: ReferenceWorld;
  readonly viewers: readonly Viewer[];
  readonly persons: readonly number[];
  readonly organizationId: number;
  readonly workers: readonly number[];
  readonly scopesOf: (viewer: Viewer) => readonly ReadableScope[];
  /** The contacts whose ties a viewer sees in a scope, according to the graph. */
  readonly visibleTo: (viewer: Viewer, scope: ReadableScope) => readonly ReferenceContact[];
  /** The persons of the members whose profile a viewer sees in a scope, according to the graph. */
  readonly membersSeenBy: (viewer: Viewer, scope: ReadableScope) => ReadonlySet<number>;
}

const FIRST_PERSON = 1_000;
const FIRST_USER = 2_000;
const FIRST_NETWORK = 3_000;
const FIRST_COLLECTIVE = 4_000;
const ORGANIZATION = 5_000;

/** Writes a graph into the database. The ids are fixed, so call it in a transaction that is rolled back. */
export async function build(db: Db, graph: Graph): Promise<BuiltGraph> {
  const idOf = (number: number) => FIRST_PERSON + ((number * 7 + graph.shift) % (graph.people * 7 + 1));
  const persons = Array.from({ length: graph.people }, (_, number) => idOf(number));
  const contacts = firstOfEach(graph.contacts, ({ by, person }) => `${by} ${person}`);
  const storedContacts = contacts.map((contact) => ({
    network: FIRST_NETWORK + contact.by,
    person: idOf(contact.person),
    connectedOn: contact.day === null ? null : (DAYS[contact.day] ?? null),
  }));
  const rows = [...contacts, ...graph.records.map((record) => ({ ...record, day: null }))];
  const records = firstOfEach(rows, ({ by, person }) => `${by} ${person}`).filter(
    ({ strength }) => strength > 0,
  );
  await writePersons(db, persons, graph.members);
  await writeContacts(
    db,
    storedContacts,
    records.map((record) => ({ ...record, person: idOf(record.person) })),
  );
  await writeCollectives(db, graph, idOf);
  await writeWorkers(db, graph.workers.map(idOf), graph.formerWorkers.map(idOf));
  const viewers = Array.from({ length: graph.members }, (_, number) => viewerOf(graph, number, idOf(number)));
  return {
    world: {
      owners: new Map(viewers.map(({ networkId, personId }) => [networkId, personId])),
      strengths: new Map(
        records.map(({ by, person, strength }) => [`${idOf(by)} of ${idOf(person)}`, strength]),
      ),
    },
    viewers,
    persons,
    organizationId: ORGANIZATION,
    workers: graph.workers.map(idOf),
    scopesOf: (viewer) => [
      { kind: 'network', networkId: viewer.networkId, id: viewer.networkId },
      ...(viewer.isAdmin ? [{ kind: 'admin' as const, id: EVERYONE }] : []),
      ...viewer.collectiveIds.map((id) => ({ kind: 'collective' as const, collectiveId: id, id })),
    ],
    visibleTo: (viewer, scope) => {
      const shows = shownIn(graph, { viewer, scope, idOf });
      return storedContacts.filter(({ network, person }) => shows(network, person));
    },
    membersSeenBy: (viewer, scope) =>
      new Set(
        viewers
          .filter((member) =>
            seesProfile({ viewer, scope, member, holds: (by, whom) => holds(storedContacts, by, whom) }),
          )
          .map(({ personId }) => personId),
      ),
  };
}

function viewerOf(graph: Graph, number: number, personId: number): Viewer {
  const collectiveIds = graph.collectives.flatMap(({ owner, collaborators }, at) =>
    owner === number || collaborators.includes(number) ? [FIRST_COLLECTIVE + at] : [],
  );
  return {
    userId: FIRST_USER + number,
    personId,
    isAdmin: number % 2 === 1,
    networkId: FIRST_NETWORK + number,
    collectiveIds,
  };
}

const holds = (contacts: readonly ReferenceContact[], by: Viewer, whom: Viewer): boolean =>
  contacts.some(({ network, person }) => network === by.networkId && person === whom.personId);

/** Whether a viewer sees a member's profile in a scope. */
function seesProfile(question: {
  viewer: Viewer;
  scope: ReadableScope;
  member: Viewer;
  holds: (by: Viewer, whom: Viewer) => boolean;
}): boolean {
  const { viewer, scope, member, holds } = question;
  if (scope.kind === 'admin' || member.personId === viewer.personId) return true;
  if (scope.kind === 'collective') return member.collectiveIds.includes(scope.collectiveId);
  if (member.collectiveIds.some((id) => viewer.collectiveIds.includes(id))) return true;
  return holds(viewer, member) && holds(member, viewer);
}

/**
 * Returns whether a scope shows a network's contact. The administrators' scope shows all contacts. Other
 * scopes show contacts of shared networks whom the share does not leave out. The scope of a network also
 * shows all contacts of the viewer's own network.
 */
function shownIn(
  graph: Graph,
  { viewer, scope, idOf }: { viewer: Viewer; scope: ReadableScope; idOf: (number: number) => number },
): (network: number, person: number) => boolean {
  const showsIn = (collectiveId: number, network: number, person: number) => {
    const { shared = [], leftOut = [] } = graph.collectives[collectiveId - FIRST_COLLECTIVE] ?? {};
    const by = network - FIRST_NETWORK;
    return (
      shared.includes(by) && !leftOut.some((hidden) => hidden.by === by && idOf(hidden.person) === person)
    );
  };
  if (scope.kind === 'admin') return () => true;
  const ids = scope.kind === 'collective' ? [scope.collectiveId] : viewer.collectiveIds;
  const isOwn = (network: number) => scope.kind === 'network' && network === viewer.networkId;
  return (network, person) => isOwn(network) || ids.some((id) => showsIn(id, network, person));
}

function firstOfEach<T>(list: readonly T[], keyOf: (entry: T) => string): T[] {
  const kept = new Map<string, T>();
  for (const entry of list) if (!kept.has(keyOf(entry))) kept.set(keyOf(entry), entry);
  return [...kept.values()];
}

async function writePersons(db: Db, persons: readonly number[], members: number): Promise<void> {
  await sql`
    insert into person (id, name, name_key)
    select id, 'Person ' || id, 'person ' || id from unnest(${[...persons]}::bigint[]) as input (id)`.execute(
    db,
  );
  await sql`
    insert into users (id, username, username_norm, password_hash, person_id) overriding system value
    select ${FIRST_USER}::bigint + at - 1, 'user ' || at, 'user ' || at, '', id
    from unnest(${persons.slice(0, members)}::bigint[]) with ordinality as input (id, at)`.execute(db);
  await sql`
    insert into scope (id, kind) overriding system value
    select ${FIRST_NETWORK}::bigint + at, 'network' from generate_series(0, ${members - 1}::int) as at`.execute(
    db,
  );
  await sql`
    insert into network (id, user_id)
    select ${FIRST_NETWORK}::bigint + at, ${FIRST_USER}::bigint + at from generate_series(0, ${members - 1}::int) as at`.execute(
    db,
  );
}

async function writeContacts(
  db: Db,
  contacts: readonly ReferenceContact[],
  records: readonly { by: number; person: number; strength: number }[],
): Promise<void> {
  await sql`
    insert into network_contact (network_id, person_id, connected_on)
    select * from unnest(${contacts.map(({ network }) => network)}::bigint[],
      ${contacts.map(({ person }) => person)}::bigint[], ${contacts.map((contact) => contact.connectedOn)}::date[])`.execute(
    db,
  );
  await sql`
    insert into relationship (user_id, to_person_id, strength)
    select * from unnest(${records.map(({ by }) => FIRST_USER + by)}::bigint[],
      ${records.map(({ person }) => person)}::bigint[], ${records.map(({ strength }) => strength)}::smallint[])`.execute(
    db,
  );
}

async function writeCollectives(
  db: Db,
  { collectives }: Graph,
  idOf: (number: number) => number,
): Promise<void> {
  for (const [at, { owner, collaborators, shared, leftOut }] of collectives.entries()) {
    const id = FIRST_COLLECTIVE + at;
    const name = `Client of ${owner}`;
    const owned = { name, nameNorm: name, ownerId: FIRST_USER + owner };
    const client = await db
      .insertInto('client')
      .values(owned)
      .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into scope (id, kind) overriding system value values (${id}, 'collective')`.execute(db);
    await db.insertInto('collective').values({ id, clientId: client.id, name, nameNorm: name }).execute();
    await sql`
      insert into collaborator (collective_id, user_id)
      select ${id}::bigint, unnest(${collaborators.map((number) => FIRST_USER + number)}::bigint[])`.execute(
      db,
    );
    await sql`
      insert into collective_network (collective_id, network_id)
      select ${id}::bigint, unnest(${shared.map((number) => FIRST_NETWORK + number)}::bigint[])`.execute(db);
    const hidden = leftOut.filter(({ by }) => shared.includes(by));
    await sql`
      insert into share_left_out (collective_id, network_id, person_id)
      select ${id}::bigint, * from unnest(${hidden.map(({ by }) => FIRST_NETWORK + by)}::bigint[],
        ${hidden.map(({ person }) => idOf(person))}::bigint[])`.execute(db);
  }
}

async function writeWorkers(db: Db, now: readonly number[], before: readonly number[]): Promise<void> {
  await sql`
    insert into organization (id, name, name_key)
    values (${ORGANIZATION}, 'Works', 'works')`.execute(db);
  await sql`
    insert into work_role (person_id, organization_id, is_ongoing, source)
    select person_id, ${ORGANIZATION}::bigint, is_ongoing, 'sample' from (
      select unnest(${[...now]}::bigint[]) as person_id, true as is_ongoing
      union all select unnest(${[...now].slice(0, 2)}::bigint[]), true
      union all select unnest(${[...before]}::bigint[]), false
    ) as role`.execute(db);
}
