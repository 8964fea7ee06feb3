import type { CollectiveOfWorld, FileOfWorld, RowOfFile, ViewerScopeOfWorld, World } from './world.ts';

/** The spaces that a viewer sees in a scope, besides the common space. */
export interface SpacesOfWorld {
  /** Contacts of seen networks, each with the person's rows in all files of the network, oldest first. */
  contacts: readonly ContactOfWorld[];
  /** Person ids of the members whose profiles the viewer sees. */
  profiles: ReadonlySet<number>;
  /** Ids of the people who belong to the scope. */
  people: ReadonlySet<number>;
  /**
   * The id of the viewer's network in the scope of this network, where its files take precedence. Null in
   * other scopes, where all files count equally.
   */
  ownNetworkId: number | null;
}

export interface ContactOfWorld {
  networkId: number;
  personId: number;
  rows: readonly { file: FileOfWorld; row: RowOfFile }[];
}

/** Returns the spaces that a viewer sees in a scope. `spacesSeen` has the same rules in SQL. */
export function spacesOfWorld(world: World, viewerScope: ViewerScopeOfWorld): SpacesOfWorld {
  const { scope } = viewerScope;
  if (scope.kind === 'admin') return everyone(world);
  if (scope.kind === 'collective') return collective(world, viewerScope, scope.id);
  return ownNetwork(world, viewerScope);
}

function everyone(world: World): SpacesOfWorld {
  const contacts = contactsOf(world);
  const stated = contacts.map(({ personId }) => personId);
  return {
    contacts,
    profiles: new Set(world.members.map(({ personId }) => personId)),
    people: new Set([...stated, ...world.common.keys(), ...world.profiles.keys()]),
    ownNetworkId: null,
  };
}

function collective(world: World, { personId }: ViewerScopeOfWorld, id: number): SpacesOfWorld {
  const here = world.collectives.filter((one) => one.id === id);
  const contacts = contactsOf(world).filter((contact) => here.some((one) => shows(one, contact)));
  const belonging = here.flatMap(belongTo);
  return {
    contacts,
    profiles: new Set([...belonging, personId]),
    people: new Set([...contacts.map((contact) => contact.personId), ...belonging]),
    ownNetworkId: null,
  };
}

function ownNetwork(world: World, { personId }: ViewerScopeOfWorld): SpacesOfWorld {
  const networkId = networkOf(world, personId);
  const mine = world.collectives.filter((one) => belongTo(one).includes(personId));
  const contacts = contactsOf(world).filter(
    (contact) => contact.networkId === networkId || mine.some((one) => shows(one, contact)),
  );
  const holds = (holder: number | undefined, held: number) =>
    contactsOf(world).some((contact) => contact.networkId === holder && contact.personId === held);
  const mutual = world.members.filter(
    (member) => holds(networkId, member.personId) && holds(member.networkId, personId),
  );
  return {
    contacts,
    profiles: new Set([personId, ...mine.flatMap(belongTo), ...mutual.map((member) => member.personId)]),
    people: new Set(
      contacts.filter((contact) => contact.networkId === networkId).map((contact) => contact.personId),
    ),
    ownNetworkId: networkId ?? null,
  };
}

const networkOf = (world: World, personId: number) =>
  world.members.find((member) => member.personId === personId)?.networkId;

const belongTo = ({ ownerPersonId, collaborators }: CollectiveOfWorld) => [ownerPersonId, ...collaborators];

/**
 * Whether a collective shows a contact: the contact's network is shared, and the share does not leave the
 * person out.
 */
function shows({ shares }: CollectiveOfWorld, { networkId, personId }: ContactOfWorld): boolean {
  return shares.some((share) => share.networkId === networkId && !share.leftOut.includes(personId));
}

/** The contacts of all networks: the people in each network's last file, with their rows in all its files. */
function contactsOf({ members }: World): ContactOfWorld[] {
  return members.flatMap(({ networkId, files }) =>
    [...(files.at(-1)?.rows.keys() ?? [])].map((personId) => ({
      networkId,
      personId,
      rows: files.flatMap((file) => {
        const row = file.rows.get(personId);
        return row === undefined ? [] : [{ file, row }];
      }),
    })),
  );
}
