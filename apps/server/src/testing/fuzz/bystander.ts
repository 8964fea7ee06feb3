import { accountApi } from '@kithline/contract/accounts.ts';
import { EDITED_DATASETS } from '@kithline/contract/datasets.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { isDeepStrictEqual } from 'node:util';
import { anOrganization, aPopulation } from '../a-population.ts';
import type { Askable } from '../every-answer.ts';
import { everyAnswer } from '../every-answer.ts';
import { aCollective, type SignedIn, signedIn } from '../factories.ts';
import type { Role } from '../permissions/world.ts';
import type { TestApp } from '../test-app.ts';

/** Part of the names of the bystander and the contacts. Only the bystander and administrators may see it. */
const SECRET = 'Vexaltor';
/** Part of the bystander's note and label. Only the bystander may see it. */
const PRIVATE = 'Quindrake';

/** A member who sends nothing while other members send random requests. */
export interface Bystander {
  /** Ids of everything that the bystander owns. */
  readonly ids: readonly number[];
  /** Repeats the bystander's requests, and describes each response that has changed. */
  changed(): Promise<string[]>;
}

export async function aBystander(app: TestApp): Promise<Bystander> {
  const { db } = app.database;
  const bystander = await signedIn(app, { name: `${SECRET} Looker` });
  const { networkId, userId } = bystander.viewer;
  // The other users of this test share a password, which must not open the bystander's account.
  await db.updateTable('users').set({ passwordHash: 'no hash' }).where('id', '=', userId).execute();
  const organizationId = await anOrganization(db, { name: `${SECRET} Works` });
  const roles = [{ organizationId, title: 'Keeper', fromYear: 2020 }];
  const people = [{ name: `${SECRET} One`, roles }, { name: `${SECRET} Two` }];
  const personIds = await aPopulation(db, people, networkId);
  const { id: collectiveId } = await aCollective(db, {
    owner: bystander.viewer,
    shared: [bystander.viewer],
  });
  await addNoteAndLabel(bystander, personIds[0] ?? 0, networkId);
  const about: Askable = {
    scopes: [
      { kind: 'network', networkId },
      { kind: 'collective', collectiveId },
    ],
    collectiveIds: [collectiveId],
    persons: personIds,
    organizations: [organizationId],
    filters: [],
    typed: [SECRET.slice(0, 3)],
  };
  const ask = async () => ({
    ...withoutEditedLists(await everyAnswer(bystander, about)),
    account: await bystander.ask(accountApi.read),
  });
  const before: Record<string, unknown> = await ask();
  return {
    ids: [...personIds, organizationId, collectiveId, networkId, userId, bystander.viewer.personId],
    changed: async () =>
      Object.entries(await ask())
        .filter(([question, answer]) => !isDeepStrictEqual(answer, before[question]))
        .map(
          ([question, answer]) =>
            `${question}: ${JSON.stringify(before[question])} is ${JSON.stringify(answer)}`,
        ),
  };
}

/** Leaves out the lists that administrators edit for everybody. */
function withoutEditedLists<T>(answers: Readonly<Record<string, T>>): Record<string, T> {
  const isEdited = (question: string) =>
    Object.values(EDITED_DATASETS).some((dataset) => question.includes(`"dataset":"${dataset}"`));
  return Object.fromEntries(Object.entries(answers).filter(([question]) => !isEdited(question)));
}

async function addNoteAndLabel(bystander: SignedIn, personId: number, networkId: number): Promise<void> {
  const entity = { entityTypeId: ENTITY_TYPES.person, entityId: personId, networkId };
  await bystander.ask(notesApi.write, { body: { ...entity, note: `${PRIVATE} likes tea.` } });
  const { id: labelId } = await bystander.ask(labelsApi.create, { body: { name: PRIVATE, networkId } });
  await bystander.ask(labelsApi.add, { body: { ...entity, labelId } });
}

/**
 * Returns a message for each secret word of the bystander that the text contains. Words that the role may see
 * are ignored.
 */
export function leaksIn(text: string, role: Role): string[] {
  const hidden = role === 'administrator' ? [PRIVATE] : [PRIVATE, SECRET];
  return hidden.filter((word) => text.includes(word)).map((word) => `the answer contains ${word}`);
}
