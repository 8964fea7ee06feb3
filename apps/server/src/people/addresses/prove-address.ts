import type { Part } from '@kithline/contract/identity.ts';
import type { AppContext } from '../../app-context.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Db } from '../../tables.ts';
import { freeSlug, freeStatement, pointSlug } from '../identity/point-key.ts';
import { refreshClaimNotices } from './claim-address.ts';
import {
  administrators,
  claimsOfClient,
  deleteClaim,
  hasClient,
  hasPerson,
  holderOfSlug,
  isStatedBy,
  networksWithSlugs,
  ownerOfNetwork,
  usersOfPersons,
} from './claims.queries.ts';
import { publish } from '../../platform/live/publish.ts';
import { collectivesOfNetwork, refreshForMembers } from '../../scopes/tell-collectives.ts';

interface Address {
  personId: number;
  slug: string;
}

/**
 * Makes a profile address that an administrator has confirmed lead to a member. Returns false and changes
 * nothing if the address leads to another member: two members are never joined.
 */
export async function proveAddress(db: Db, { personId, slug }: Address): Promise<boolean> {
  const holder = await holderOfSlug(db, slug);
  if (holder !== null && holder.isMember && holder.personId !== personId) return false;
  await pointSlug(db, { slug, personId, proof: 'admin' });
  return true;
}

export async function hasProfileAddress(db: Db, { personId, slug }: Address): Promise<boolean> {
  return (await holderOfSlug(db, slug))?.personId === personId;
}

/**
 * Confirms an address that a member typed. Throws 404 if this address does not wait for confirmation, and 409
 * if it leads to another member.
 */
export async function confirmAddress({ db }: AppContext, address: Address): Promise<void> {
  await inDirectory(db, async (db) => {
    if (!(await deleteClaim(db, address.personId, address.slug))) throw notFound();
    if (!(await proveAddress(db, address))) throw addressConflict();
    await refreshClaimNotices(db);
    await publishChangedAddresses(db, [address]);
  });
}

/**
 * Confirms the waiting addresses of members whom the owner of a client has invited. Addresses that lead to
 * another member keep waiting. Throws 404 if there is no such client.
 */
export async function confirmAddressesOfClient(
  { db }: AppContext,
  clientId: number,
): Promise<{ confirmed: number; waiting: number }> {
  return inDirectory(db, async (db) => {
    if (!(await hasClient(db, clientId))) throw notFound();
    const claims = await claimsOfClient(db, clientId);
    const confirmed: Address[] = [];
    for (const claim of claims) {
      if (!(await proveAddress(db, claim))) continue;
      await deleteClaim(db, claim.personId);
      confirmed.push(claim);
    }
    await refreshClaimNotices(db);
    await publishChangedAddresses(db, confirmed);
    return { confirmed: confirmed.length, waiting: claims.length - confirmed.length };
  });
}

async function publishChangedAddresses(db: Db, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return;
  const networks = await networksWithSlugs(
    db,
    addresses.map(({ slug }) => slug),
  );
  await publishChangedIdentities(db, { personIds: addresses.map(({ personId }) => personId), networks });
}

/**
 * Splits a person: the statements with one profile address, or the statement of one network, become a new
 * person. Notes, labels and the like that members keep about these contacts move along. If the address waits
 * for confirmation, it is rejected. Returns the new person's id, or null if the address was only waiting.
 * Throws 404 if the person does not exist or if there is nothing to split.
 */
export async function partPerson({ db }: AppContext, personId: number, part: Part): Promise<number | null> {
  return inDirectory(db, async (db) => {
    if (!(await hasPerson(db, personId))) throw notFound();
    return 'slug' in part
      ? partAddress(db, { personId, slug: part.slug })
      : partStatement(db, { personId, networkId: part.networkId });
  });
}

async function partAddress(db: Db, address: Address): Promise<number | null> {
  const { personId, slug } = address;
  const isJoined = await hasProfileAddress(db, address);
  const waited = await deleteClaim(db, personId, slug);
  if (!isJoined && !waited) throw notFound();
  if (waited) await refreshClaimNotices(db);
  if (!isJoined) {
    await publishChangedIdentities(db, { personIds: [personId], networks: [] });
    return null;
  }
  const parted = await freeSlug(db, slug);
  await publishChangedAddresses(db, [address]);
  return parted;
}

async function partStatement(db: Db, statement: { personId: number; networkId: number }): Promise<number> {
  if (!(await isStatedBy(db, statement))) throw notFound();
  const parted = await freeStatement(db, statement);
  const networks = [await ownerOfNetwork(db, statement.networkId)];
  await publishChangedIdentities(db, { personIds: [statement.personId], networks });
  return parted;
}

const addressConflict = (): Failure =>
  new Failure('conflict', {
    clientMessage: 'This address leads to another member. Separate it from that member first.',
  });

interface ChangedIdentity {
  /** Persons to whom statements of files were moved, or from whom statements were separated. */
  personIds: readonly number[];
  networks: readonly { networkId: number; userId: number }[];
}

/**
 * Makes the browsers of four groups fetch data again after the commit: the persons who are members, the
 * owners of the networks, everybody in a collective with which the networks are shared, and administrators.
 */
async function publishChangedIdentities(db: Db, { personIds, networks }: ChangedIdentity): Promise<void> {
  const members = await usersOfPersons(db, personIds);
  const owners = networks.map(({ userId }) => userId);
  const users = new Set([...(await administrators(db)), ...members, ...owners]);
  await publish(db, [...users], { type: 'refresh.network', data: {} });
  const collectiveIds = new Set<number>();
  for (const { networkId } of networks)
    for (const id of await collectivesOfNetwork(db, networkId)) collectiveIds.add(id);
  await refreshForMembers(db, [...collectiveIds]);
}
