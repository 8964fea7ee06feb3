import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { foldedNames } from '../../people/write-profile.ts';
import { isPlainSpelling, spellingColumns } from '../../organizations/is-plain-spelling.ts';
import type { Db } from '../../tables.ts';
import { partsOfName } from '../../testing/factories.ts';
import { statements } from './seen-organizations-of-world.ts';
import type { FileOfWorld, MemberOfWorld, ProfileFacts, RowOfFile, World } from './world.ts';

/**
 * Deletes all profiles, roles, studies, files and shares from the database, and writes those of the world.
 */
export async function writeWorld(db: Db, world: World): Promise<void> {
  await clear(db, world);
  for (const [personId, facts] of world.common) await writeFacts(db, personId, { facts, inProfile: false });
  for (const [personId, facts] of world.profiles) await writeFacts(db, personId, { facts, inProfile: true });
  await writeImports(db, world);
  for (const member of world.members) await writeNetwork(db, member);
  await writeCollectives(db, world);
}

async function clear(db: Db, { persons }: World): Promise<void> {
  for (const table of ['networkContact', 'formerStatement', 'contactImport', 'memberProfile'] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['collaborator', 'collectiveNetwork', 'shareLeftOut'] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['workRole', 'education', 'personItem', 'personSupportedOrganization'] as const)
    await db.deleteFrom(table).execute();
  const nobody = { ...foldedNames(NO_NAME), ...NO_NAME, placeId: null, sources: '{}' };
  await db
    .updateTable('person')
    .set(nobody)
    .where('id', 'in', [...persons])
    .execute();
}

const NO_NAME = { firstName: '', lastName: '', preferredFirstName: null, credentials: null };

async function writeFacts(
  db: Db,
  personId: number,
  { facts, inProfile }: { facts: ProfileFacts; inProfile: boolean },
): Promise<void> {
  const parts = {
    ...(facts.name === null ? NO_NAME : partsOfName(facts.name)),
    preferredFirstName: facts.preferredFirstName ?? null,
    credentials: facts.credentials ?? null,
  };
  const { source } = facts;
  const row = {
    ...parts,
    ...foldedNames(parts),
    placeId: facts.placeId ?? null,
    sources: JSON.stringify({ firstName: source, lastName: source }),
  };
  if (inProfile)
    await db
      .insertInto('memberProfile')
      .values({ personId, ...row })
      .execute();
  else await db.updateTable('person').set(row).where('id', '=', personId).execute();
  await writeLists(db, personId, { facts, inProfile });
}

async function writeLists(
  db: Db,
  personId: number,
  { facts, inProfile }: { facts: ProfileFacts; inProfile: boolean },
): Promise<void> {
  const own = { personId, inProfile };
  const spelled = (organizationId: number | null) => {
    return spellingColumns(facts.spellings.get(organizationId ?? 0) ?? null);
  };
  for (const itemId of facts.tags)
    await db
      .insertInto('personItem')
      .values({ ...own, dataset: 'person-tags', itemId })
      .execute();
  for (const organizationId of facts.supports)
    await db
      .insertInto('personSupportedOrganization')
      .values({ ...own, organizationId, ...spelled(organizationId) })
      .execute();
  for (const { schoolId, degreeIds, isOngoing } of facts.educations) {
    const study = { organizationId: schoolId, degreeIds: [...degreeIds], isOngoing };
    await db
      .insertInto('education')
      .values({ ...own, ...study, ...spelled(schoolId), source: facts.source })
      .execute();
  }
  for (const role of facts.roles) {
    await db
      .insertInto('workRole')
      .values({
        ...own,
        organizationId: role.organizationId,
        ...spelled(role.organizationId),
        title: role.title,
        titleId: role.title === null ? null : await titleId(db, role.title),
        toYear: role.toYear,
        isOngoing: role.toYear === null,
        isPrimary: role.isPrimary,
        roleTypeId: role.roleTypeId,
        seniorityIds: role.seniorityIds === null ? null : [...role.seniorityIds],
        source: role.source,
      })
      .execute();
  }
}

async function titleId(db: Db, title: string): Promise<number> {
  const found = db.selectFrom('title').select('id').where('nameNorm', '=', foldText(title));
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Inserts imports with the ids that they have in the world. */
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
    fileDay: last?.day ?? null,
    importId: last?.importId ?? null,
    updatedOn: last?.endedOn ?? null,
  };
  await db.updateTable('network').set(present).where('id', '=', networkId).execute();
  const everybody = new Set(files.flatMap(({ rows }) => [...rows.keys()]));
  for (const personId of everybody) await writeContact(db, { networkId, personId, files });
}

/**
 * Writes what files state about a person: the row of the network's last file into `network_contact`, and
 * earlier rows into `former_statement`. Equal rows of consecutive files are written as one row.
 */
async function writeContact(
  db: Db,
  { networkId, personId, files }: { networkId: number; personId: number; files: readonly FileOfWorld[] },
): Promise<void> {
  const rows = files.flatMap((file) => {
    const row = file.rows.get(personId);
    return row === undefined ? [] : [{ file, row }];
  });
  const runs = statements(rows);
  const contact = {
    networkId,
    personId,
    contactId: 1_000_000 * networkId + (personId % 1_000_000),
  };
  for (const { row, files: same } of runs) {
    const [first, last] = [same[0] as FileOfWorld, same.at(-1) as FileOfWorld];
    const statement = {
      ...contact,
      ...(await columnsOf(db, row)),
      firstImportId: first.importId,
      firstDay: first.day,
    };
    const isPresent = last === files.at(-1);
    const ended = { lastImportId: last.importId, lastDay: last.day, lastEndedOn: last.endedOn };
    if (isPresent) await db.insertInto('networkContact').values(statement).execute();
    else
      await db
        .insertInto('formerStatement')
        .values({ ...statement, ...ended })
        .execute();
  }
}

async function columnsOf(db: Db, { name, credentials, company, position }: RowOfFile) {
  const { preferredFirstName: _none, ...parts } = {
    ...partsOfName(name),
    preferredFirstName: null,
    credentials,
  };
  const { preferredKey: _neither, ...keys } = foldedNames({ ...parts, preferredFirstName: null });
  const spelling = company?.spelling ?? null;
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('work_role', 'id')) as id`.execute(db);
  return {
    ...parts,
    ...keys,
    company: spelling,
    companyKey: spelling && foldText(spelling),
    companyIsPlain: spelling !== null && isPlainSpelling(spelling),
    organizationId: company?.organizationId ?? null,
    position,
    titleId: position === null ? null : await titleId(db, position),
    roleId: company === null && position === null ? null : (rows[0]?.id ?? null),
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
      const share = { collectiveId: id, networkId };
      await db.insertInto('collectiveNetwork').values(share).execute();
      for (const personId of leftOut)
        await db
          .insertInto('shareLeftOut')
          .values({ ...share, personId })
          .execute();
    }
  }
}
