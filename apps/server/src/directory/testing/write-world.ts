import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { foldedNames } from '../../people/write-profile.ts';
import { isPlainSpelling } from '../../organizations/is-plain-spelling.ts';
import { spellingColumns } from '../../organizations/spelling-columns.ts';
import type { Db } from '../../tables.ts';
import { partsOfName } from '../../testing/factories.ts';
import { statements } from './seen-organizations-of-world.ts';
import type { FileOfWorld, MemberOfWorld, ProfileFacts, RowOfFile, World } from './world.ts';

/** Replaces what the database says of the world's persons, networks and collectives by the facts of the world. */
export async function writeWorld(db: Db, world: World): Promise<void> {
  await clear(db, world);
  for (const [personId, facts] of world.common) await writeFacts(db, personId, { facts, inProfile: false });
  for (const [personId, facts] of world.profiles) await writeFacts(db, personId, { facts, inProfile: true });
  await writeImports(db, world);
  for (const member of world.members) await writeNetwork(db, member);
  await writeCollectives(db, world);
}

async function clear(db: Db, { persons }: World): Promise<void> {
  for (const table of ['network_contact', 'former_statement', 'contact_import', 'member_profile'] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['collaborator', 'collective_network', 'share_left_out'] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['work_role', 'education', 'person_item', 'person_supported_organization'] as const)
    await db.deleteFrom(table).execute();
  const nobody = { ...foldedNames(NO_NAME), ...NO_NAME, place_id: null, sources: '{}' };
  await db
    .updateTable('person')
    .set(nobody)
    .where('id', 'in', [...persons])
    .execute();
}

const NO_NAME = { first_name: '', last_name: '', preferred_first_name: null, credentials: null };

async function writeFacts(
  db: Db,
  person_id: number,
  { facts, inProfile }: { facts: ProfileFacts; inProfile: boolean },
): Promise<void> {
  const parts = {
    ...(facts.name === null ? NO_NAME : partsOfName(facts.name)),
    preferred_first_name: facts.preferredFirstName ?? null,
    credentials: facts.credentials ?? null,
  };
  const { source } = facts;
  const row = {
    ...parts,
    ...foldedNames(parts),
    place_id: facts.placeId ?? null,
    sources: JSON.stringify({ firstName: source, lastName: source }),
  };
  if (inProfile)
    await db
      .insertInto('member_profile')
      .values({ person_id, ...row })
      .execute();
  else await db.updateTable('person').set(row).where('id', '=', person_id).execute();
  await writeLists(db, person_id, { facts, in_profile: inProfile });
}

async function writeLists(
  db: Db,
  person_id: number,
  { facts, in_profile }: { facts: ProfileFacts; in_profile: boolean },
): Promise<void> {
  const own = { person_id, in_profile };
  const spelled = (organizationId: number | null) => {
    return spellingColumns(facts.spellings.get(organizationId ?? 0) ?? null);
  };
  for (const item_id of facts.tags)
    await db
      .insertInto('person_item')
      .values({ ...own, dataset: 'person-tags', item_id })
      .execute();
  for (const organization_id of facts.supports)
    await db
      .insertInto('person_supported_organization')
      .values({ ...own, organization_id, ...spelled(organization_id) })
      .execute();
  for (const { schoolId, degreeIds, isOngoing } of facts.educations) {
    const study = { organization_id: schoolId, degree_ids: [...degreeIds], is_ongoing: isOngoing };
    await db
      .insertInto('education')
      .values({ ...own, ...study, ...spelled(schoolId), source: facts.source })
      .execute();
  }
  for (const role of facts.roles) {
    await db
      .insertInto('work_role')
      .values({
        ...own,
        organization_id: role.organizationId,
        ...spelled(role.organizationId),
        title: role.title,
        title_id: role.title === null ? null : await titleId(db, role.title),
        to_year: role.toYear,
        is_ongoing: role.toYear === null,
        is_primary: role.isPrimary,
        role_type_id: role.roleTypeId,
        seniority_ids: role.seniorityIds === null ? null : [...role.seniorityIds],
        source: role.source,
      })
      .execute();
  }
}

async function titleId(db: Db, title: string): Promise<number> {
  const found = db.selectFrom('title').select('id').where('name_norm', '=', foldText(title));
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Imports with the ids that the world has given them. */
async function writeImports(db: Db, { members }: World): Promise<void> {
  for (const { networkId, files } of members) {
    for (const { importId, day, endedOn } of files) {
      await sql`
        insert into contact_import (id, user_id, network_id, state, file_name, file_day, completed_on)
        overriding system value
        select ${importId}, user_id, id, 'completed', 'Connections.csv', ${day}::date, ${endedOn}::timestamptz
        from network where id = ${networkId}`.execute(db);
    }
  }
}

async function writeNetwork(db: Db, { networkId, files }: MemberOfWorld): Promise<void> {
  const last = files.at(-1);
  const present = {
    file_day: last?.day ?? null,
    import_id: last?.importId ?? null,
    updated_on: last?.endedOn ?? null,
  };
  await db.updateTable('network').set(present).where('id', '=', networkId).execute();
  const everybody = new Set(files.flatMap(({ rows }) => [...rows.keys()]));
  for (const personId of everybody) await writeContact(db, { networkId, personId, files });
}

/** What the last file says stands in `network_contact`; everything before it, one row for files that say the same, in its history. */
async function writeContact(
  db: Db,
  { networkId, personId, files }: { networkId: number; personId: number; files: readonly FileOfWorld[] },
): Promise<void> {
  const said = files.flatMap((file) => {
    const row = file.rows.get(personId);
    return row === undefined ? [] : [{ file, row }];
  });
  const runs = statements(said);
  const contact = {
    network_id: networkId,
    person_id: personId,
    contact_id: 1_000_000 * networkId + (personId % 1_000_000),
  };
  for (const { row, files: same } of runs) {
    const [first, last] = [same[0] as FileOfWorld, same.at(-1) as FileOfWorld];
    const statement = {
      ...contact,
      ...(await columnsOf(db, row)),
      first_import_id: first.importId,
      first_day: first.day,
    };
    const isPresent = last === files.at(-1);
    const ended = { last_import_id: last.importId, last_day: last.day, last_ended_on: last.endedOn };
    if (isPresent) await db.insertInto('network_contact').values(statement).execute();
    else
      await db
        .insertInto('former_statement')
        .values({ ...statement, ...ended })
        .execute();
  }
}

async function columnsOf(db: Db, { name, credentials, company, position }: RowOfFile) {
  const { preferred_first_name: _none, ...parts } = {
    ...partsOfName(name),
    preferred_first_name: null,
    credentials,
  };
  const { preferred_key: _neither, ...keys } = foldedNames({ ...parts, preferred_first_name: null });
  const spelling = company?.spelling ?? null;
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('work_role', 'id')) as id`.execute(db);
  return {
    ...parts,
    ...keys,
    company: spelling,
    company_key: spelling && foldText(spelling),
    company_is_plain: spelling !== null && isPlainSpelling(spelling),
    organization_id: company?.organizationId ?? null,
    position,
    title_id: position === null ? null : await titleId(db, position),
    role_id: company === null && position === null ? null : (rows[0]?.id ?? null),
  };
}

async function writeCollectives(db: Db, { collectives }: World): Promise<void> {
  for (const { id, collaborators, shares } of collectives) {
    for (const personId of collaborators) {
      await sql`
        insert into collaborator (collective_id, user_id)
        select ${id}, id from users where person_id = ${personId}`.execute(db);
    }
    for (const { networkId, leftOut } of shares) {
      const share = { collective_id: id, network_id: networkId };
      await db.insertInto('collective_network').values(share).execute();
      for (const person_id of leftOut)
        await db
          .insertInto('share_left_out')
          .values({ ...share, person_id })
          .execute();
    }
  }
}
