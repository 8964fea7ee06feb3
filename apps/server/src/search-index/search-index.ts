import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { moveMembers } from './collective-members.queries.ts';
import {
  deleteFromScopes,
  personsWithStaleOrganizations,
  renameInScopes,
  writeOrganizationSearch,
} from './organization-search.queries.ts';
import { renameMembers, stageNewRows, writePersonSearch } from './person-search.queries.ts';
import { deleteGoneRoles, writeRoleFlat } from './role-flat.queries.ts';
import {
  deleteGoneMembers,
  deleteMembers,
  insertMembers,
  membershipChange,
} from './scope-members.queries.ts';
import { applyTotals, scopesOfChanges } from './scope-totals.queries.ts';
import { type Persons, prepareStage, stageFurtherNames, stageTouched } from './staged-persons.queries.ts';

// How to keep the directory's index right. Everything runs inside the caller's transaction and is set-based.
//
//   await indexPersons(db, ids)                  after creating, changing or deleting persons, their roles, educations or items
//   await changeScope(db, scopeId, {...})        after changing who is in a network (or collective); indexes the persons too
//   await followCollective(db, collectiveId, ids) after changing what is shared with a collective (collective-members.ts)
//   await indexOrganizations(db, ids)            after creating, changing or deleting organizations
//   await refreshScopeStats(db, scopeId)         the top lists and pictures of one scope, at once (scope-stats.ts)
//   await refreshStatsSoon(house, db, scopeIds)  the same by jobs, for scopes that the writer does not wait for
//
// An import calls, in this order: changeScope(db, network, { add, remove, changed }) with everybody it touched, then
// indexOrganizations(db, those it created), then refreshScopeStats(db, network), then refreshStatsSoon for the other
// scopes that changeScope answered. Call each once per transaction with all ids: rows of the index are locked in the order
// of ids, and a second call could meet another writer crosswise. Nothing needs to be told twice: totals of scopes and the
// organizations of scopes (scope_stat, scope_organization) follow inside the same call and are exact at commit.

export type { Persons } from './staged-persons.queries.ts';

/**
 * Rebuilds the index rows of these persons from the tables they come from; persons who are gone leave the index.
 * Answers the scopes (0 = everyone) whose stats may have changed. `today` is "YYYY-MM-DD", the database's day if not given.
 * With `collectiveIds` the persons enter and leave these collectives as well, as their tables say; their stats are the caller's.
 */
export async function indexPersons(
  db: Db,
  persons: Persons,
  options: { today?: string; collectiveIds?: readonly number[] } = {},
): Promise<number[]> {
  const { today, collectiveIds = [] } = options;
  const changeMembers = async (db: Db) => {
    if (collectiveIds.length > 0) await moveMembers(db, collectiveIds);
  };
  const pass = { sources: [persons], changeMembers, refreshed: collectiveIds };
  return inTransaction(db, (db) => indexStaged(db, { ...pass, ...(today === undefined ? {} : { today }) }));
}

export interface ScopeChange {
  add?: Persons;
  remove?: Persons;
  /** Persons whose facts changed although their membership did not. */
  changed?: Persons;
  /** Collectives that follow: all these persons enter and leave them as the tables say. Their stats are the caller's. */
  collectiveIds?: readonly number[];
}

/** Adds and removes members of a scope and indexes them together with those who only changed. Answers as indexPersons. */
export async function changeScope(db: Db, scopeId: number, change: ScopeChange): Promise<number[]> {
  const sources = [change.add, change.remove, change.changed].filter((source) => source !== undefined);
  if (sources.length === 0) return [];
  const { collectiveIds = [] } = change;
  const changeMembers = async (db: Db) => {
    if (change.remove) await deleteMembers(db, scopeId, change.remove);
    if (change.add) await insertMembers(db, scopeId, change.add);
    if (collectiveIds.length > 0) await moveMembers(db, collectiveIds);
  };
  const refreshed = [scopeId, ...collectiveIds];
  return inTransaction(db, (db) => indexStaged(db, { sources, changeMembers, refreshed }));
}

export function addToScope(db: Db, scopeId: number, persons: Persons): Promise<number[]> {
  return changeScope(db, scopeId, { add: persons });
}

export function removeFromScope(db: Db, scopeId: number, persons: Persons): Promise<number[]> {
  return changeScope(db, scopeId, { remove: persons });
}

/** Makes a scope hold exactly these persons. */
export async function setScopeMembers(db: Db, scopeId: number, persons: Persons): Promise<number[]> {
  return inTransaction(db, async (db) =>
    changeScope(db, scopeId, await membershipChange(db, scopeId, persons)),
  );
}

interface Pass {
  sources: readonly Persons[];
  changeMembers?: (db: Db) => Promise<void>;
  /** Scopes whose stats the caller works out anew in the same transaction. */
  refreshed?: readonly number[];
  today?: string;
}

async function indexStaged(db: Db, pass: Pass): Promise<number[]> {
  await prepareStage(db);
  if ((await stageTouched(db, pass.sources)) === 0) return [];
  await stageFurtherNames(db);
  await pass.changeMembers?.(db);
  await deleteGoneMembers(db);
  await deleteGoneRoles(db);
  await writeRoleFlat(db, pass.today);
  await stageNewRows(db);
  await writePersonSearch(db);
  await renameMembers(db);
  await applyTotals(db, pass.refreshed);
  return scopesOfChanges(db);
}

/** Organizations to index: ids, or the name of a table of this transaction with a column `organization_id`. */
export type Organizations = readonly number[] | { tempTable: string };

/**
 * Rebuilds the index rows of these organizations; a changed size or industry reaches the roles and tokens of their people,
 * a changed name every scope. Answers the scopes whose stats may have changed.
 */
export async function indexOrganizations(db: Db, organizations: Organizations): Promise<number[]> {
  const ids = organizationIdsOf(organizations);
  return inTransaction(db, async (db) => {
    const stale = await personsWithStaleOrganizations(db, ids);
    const scopes = stale.length === 0 ? [] : await indexPersons(db, stale);
    await renameInScopes(db, ids);
    await deleteFromScopes(db, ids);
    await writeOrganizationSearch(db, ids);
    return scopes;
  });
}

function organizationIdsOf(organizations: Organizations): RawBuilder<unknown> {
  return 'tempTable' in organizations
    ? sql`select distinct organization_id::int from ${sql.table(organizations.tempTable)}`
    : sql`select distinct unnest(${[...organizations]}::int[])`;
}
