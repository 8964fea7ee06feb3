import { readFileSync } from 'node:fs';
import { labelsApi } from '@kithline/contract/relations.ts';
import { ACADEMIC_TYPE_ID } from '@kithline/contract/taxonomy.ts';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/test-app.ts';

interface WorldFile {
  readonly people: readonly string[];
  readonly organizations: readonly string[];
  readonly schools: readonly string[];
  readonly titles: readonly string[];
}

const FILE = new URL('world-of-sentences.json', import.meta.url);
/** Members whose networks are shared with the reader of the sentences. */
const MEMBERS = ['Jamal Okoye', 'Alice Marshall', 'Amanda Jones', 'Adrian Teo', 'Achieng Otieno'];
const LABELS = ['Ask for advice', 'Clients', 'Former colleagues', 'Founders to watch', 'Prospects'];

/**
 * Creates the people, organizations and labels that the table of sentences mentions, in one member's network.
 * Returns this member.
 */
export async function aWorldOfSentences(app: TestApp): Promise<SignedIn> {
  const { db } = app.database;
  const world: WorldFile = JSON.parse(readFileSync(FILE, 'utf8'));
  const reader = await signedIn(app, { name: 'Inês Carvalho' });
  const members = [];
  for (const name of MEMBERS) members.push((await signedIn(app, { name })).viewer);
  const schools = new Set(world.schools);
  const names = [...new Set([...world.organizations, ...world.schools])];
  const ids: number[] = [];
  for (const name of names) {
    const typeId = schools.has(name) || /universit/iu.test(name) ? ACADEMIC_TYPE_ID : 3;
    ids.push(await anOrganization(db, { name, typeId }));
  }
  const people = world.people.filter((name) => !MEMBERS.includes(name));
  const persons = await aPopulation(
    db,
    people.map((name, at) => ({
      name,
      roles: ids
        .filter((_id, nth) => nth % people.length === at)
        .map((organizationId, nth) => ({
          organizationId,
          title: world.titles[(at + nth * people.length) % world.titles.length] ?? 'Analyst',
        })),
    })),
  );
  const all = [...persons, ...members.map(({ personId }) => personId)];
  await inNetwork(db, reader.viewer.networkId, all);
  for (const { networkId } of members) await inNetwork(db, networkId, persons.slice(0, 10));
  await aCollective(db, { owner: reader.viewer, collaborators: members, shared: members });
  const { networkId } = reader.viewer;
  for (const name of LABELS) await reader.ask(labelsApi.create, { body: { name, networkId } });
  return reader;
}
