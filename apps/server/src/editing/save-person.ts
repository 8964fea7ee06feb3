import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import type { House } from '../house.ts';
import { readPerson } from '../people/people.ts';
import { forbidden, invalidField } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import { checkItems, checkOrganizations, checkPlace, eachOnce } from './check-references.ts';
import { change, type Change, holding, type Saved } from './change.ts';
import {
  mayMakeOrganization,
  nameSupported,
  spellSupported,
  unseenAmong,
  type WithNamed,
} from './chosen-organization.ts';
import { type PersonEditing, editingPerson } from './edit-person.ts';
import {
  type Field,
  isOneOf,
  isSame,
  LISTS,
  type PersonField,
  type Spellings,
  type Stated,
  SWITCHES,
  wantedState,
} from './facts.ts';
import { followLinks } from './follow-links.ts';
import { readStates } from './person-states.queries.ts';
import { isReadByEverybody, isReadByNobody, SWITCH_OF } from './shown-addresses.ts';

/** Fields of the forms by the names of the request. */
export const FIELD_OF = {
  locationId: 'location',
  tagTypeIds: 'tagTypes',
  collaborationTypeIds: 'collaborationsEngagements',
  interestTypeIds: 'interestTypes',
  jobFunctionIds: 'jobFunctions',
  supportedCauseIds: 'supportedCauses',
  supportedOrganizationIds: 'supportedOrganizations',
} as const satisfies Partial<Record<keyof PersonChanges, PersonField>>;

const SECTIONS: readonly (readonly [section: string, field: string])[] = [
  ['Bio', 'bio'],
  ['Contact Information', 'emailWork'],
  ['Contact Information', 'emailPersonal'],
  ['Contact Information', 'showsEmailWork'],
  ['Contact Information', 'showsEmailPersonal'],
  ['Social Impact', 'supportedCauses'],
  ['Social Impact', 'supportedOrganizations'],
  ['Hobbies & Interests', 'interestTypes'],
  ['Job Functions', 'jobFunctions'],
];

const sectionOf = (field: string): string =>
  SECTIONS.find(([, ofSection]) => ofSection === field)?.[0] ?? 'Basic Information';

/** Fields by which files may lead to the person. */
const LEADING = ['linkedin', 'emailWork', 'emailPersonal'] as const;

/** Saves a part of a person's profile. 404 for others than the person and administrators. */
export async function savePerson(
  house: House,
  viewer: Viewer,
  { id, changes }: { id: number; changes: PersonChanges },
): Promise<Saved> {
  const { known, ...wanted } = changes;
  if (wanted.crm !== undefined && !viewer.isAdmin) throw forbidden();
  const leads = viewer.isAdmin && LEADING.some((field) => wanted[field] !== undefined);
  const { supportedOrganizationIds: ids = [], supportedOrganizationNames: names = [] } = wanted;
  const mayMake = names.length > 0 ? 'which' : mayMakeOrganization({ ids });
  return editingPerson(
    house,
    { viewer, personId: id, mayDecide: leads ? 'who' : mayMake },
    async (editing) => {
      await checkReferences(editing, wanted);
      const states = await statesOf(editing, await nameSupported(editing, wanted));
      await takeOtherName(house, editing, states);
      const sections = new Set([...states.keys()].map(sectionOf));
      const toState = [
        ...(await keepShown(editing, states)),
        ...(await keepNameWhole(editing, states)),
        ...SWITCHES_SENT.filter((field) => states.has(field)),
      ];
      const saved = await changeApart(editing, states, { section: [...sections].join(', '), known, toState });
      await followLinks(
        editing,
        Object.fromEntries(
          LEADING.filter((field) => saved.changed.includes(field)).map((field) => [field, wanted[field]]),
        ),
      );
      return saved;
    },
  );
}

/** A switch counts once somebody has set it, also when it stays as it was. */
const SWITCHES_SENT = Object.keys(SWITCHES) as Field[];

/** CRM links are a change of their own: only administrators see it in the history. */
async function changeApart(
  editing: PersonEditing,
  states: Map<Field, Stated>,
  asked: Change,
): Promise<Saved> {
  const crm = states.get('crm');
  if (crm === undefined || states.size === 1) return change(editing, states, asked);
  const others = new Map([...states].filter(([field]) => field !== 'crm'));
  const first = await change(editing, others, asked);
  const second = await change(editing, new Map([['crm', crm]]), { ...asked, section: sectionOf('crm') });
  return { ...second, changed: [...first.changed, ...second.changed] };
}

type Wanted = Omit<PersonChanges, 'known'>;

async function checkReferences({ db, viewer }: PersonEditing, wanted: Wanted): Promise<void> {
  if (wanted.locationId !== undefined) await checkPlace(db, wanted.locationId);
  for (const [name, field] of Object.entries(FIELD_OF)) {
    const ids = wanted[name as keyof typeof FIELD_OF];
    if (isOneOf(LISTS, field) && Array.isArray(ids))
      await checkItems(db, { field: name, dataset: LISTS[field], ids });
  }
  await checkOrganizations(db, viewer, {
    field: 'supportedOrganizationIds',
    ids: wanted.supportedOrganizationIds ?? [],
  });
  if (new Set(wanted.tagTypeIds).size !== (wanted.tagTypeIds?.length ?? 0))
    throw invalidField('tagTypeIds', 'A tag can be chosen once.');
}

async function statesOf(
  editing: PersonEditing,
  { typed, ...wanted }: WithNamed,
): Promise<Map<Field, Stated>> {
  const { source, subject } = editing;
  const states = new Map<Field, Stated>();
  for (const [name, given] of Object.entries(wanted)) {
    // Of somebody without a profile only administrators read an address that one of them wrote.
    const isSwitchOfNobody = isOneOf(SWITCHES, name) && !subject.inProfile;
    if (given === undefined || isSwitchOfNobody) continue;
    const field = isOneOf(FIELD_OF, name) ? FIELD_OF[name] : (name as PersonField);
    states.set(field, wantedState(given, source));
  }
  await keepPreferredName(editing, states);
  await keepSupports(editing, states, typed);
  return states;
}

/**
 * Supported organizations that the editor does not see stay: the form could not send them. One without a name
 * of its own is written as the editor reads or types it, for those who see the profile and not the file.
 */
async function keepSupports(
  editing: PersonEditing,
  states: Map<Field, Stated>,
  typed: Spellings,
): Promise<void> {
  const field = 'supportedOrganizations';
  const wanted = states.get(field);
  if (wanted === undefined) return;
  const own = (await editing.store.read([field])).get(field) as Stated;
  const common = (await editing.store.readCommon([field])).get(field) as Stated;
  const ids = wanted.value as readonly number[];
  const before = { ...common.spellings, ...own.spellings, ...typed };
  const unseen = await unseenAmong(editing, holding(own, common) as readonly number[]);
  const spellings = {
    ...Object.fromEntries(Object.entries(before).filter(([id]) => unseen.includes(Number(id)))),
    ...(await spellSupported(editing, { ids, before })),
  };
  const value = eachOnce([...ids, ...unseen]);
  states.set(field, {
    ...wanted,
    value,
    ...(Object.keys(spellings).length > 0 ? { spellings } : {}),
  });
}

/**
 * The switch beside an address stays as the form shows it when another address is saved in its place.
 * Somebody who switches on an address that an administrator wrote makes it the own word, which others read.
 * Returns the fields to state.
 */
async function keepShown(
  { store, subject, source }: PersonEditing,
  states: Map<Field, Stated>,
): Promise<readonly Field[]> {
  if (!subject.inProfile) return [];
  const toState: Field[] = [];
  for (const [address, shows] of Object.entries(SWITCH_OF) as [Field, Field][]) {
    if (!states.has(address) && !states.has(shows)) continue;
    const [own, common] = [await store.read([address, shows]), await store.readCommon([address, shows])];
    const stated = { own: own.get(address) as Stated, common: common.get(address) as Stated };
    const isHidden = source === 'self' && isReadByNobody(stated);
    if (!states.has(shows)) {
      if (isHidden) states.set(shows, { value: false, source });
      else if (isReadByEverybody(own.get(shows) as Stated, stated))
        states.set(shows, { value: true, source });
    } else if (isHidden && states.get(shows)?.value === true) {
      if (!states.has(address)) states.set(address, { value: stated.own.value, source });
      toState.push(address);
    }
  }
  return toState;
}

const NAMES = ['firstName', 'lastName'] as const;

/**
 * Saving the first or last name of a person whom only contacts files name also saves the other one, as the
 * form showed it. Otherwise half a name would replace the files' whole one.
 */
async function takeOtherName(
  house: House,
  { db, store, viewer, source }: PersonEditing,
  states: Map<Field, Stated>,
): Promise<void> {
  const [other, both] = NAMES.filter((field) => !states.has(field));
  if (other === undefined || both !== undefined) return;
  const [own, common] = [await store.read(NAMES), await store.readCommon(NAMES)];
  const text = (field: Field) =>
    (holding(own.get(field) as Stated, common.get(field) as Stated) as string | null) ?? '';
  const isNamed = NAMES.some((field) => text(field) !== '');
  if (isNamed) return;
  const { [other]: value } = await readPerson({ ...house, db }, viewer, { id: store.id });
  if (value !== '') states.set(other, { value, source });
}

/**
 * First and last name are shown together, both of the profile or both of the common space. A profile that
 * changes one of the common names states the other one, too. Returns the fields to state.
 */
async function keepNameWhole(
  { store, source, subject }: PersonEditing,
  states: Map<Field, Stated>,
): Promise<readonly Field[]> {
  if (!subject.inProfile || !NAMES.some((field) => states.has(field))) return [];
  const [own, common] = [await store.read(NAMES), await store.readCommon(NAMES)];
  const held = (field: Field) => holding(own.get(field) as Stated, common.get(field) as Stated);
  const changes = NAMES.some(
    (field) => states.has(field) && !isSame(held(field), states.get(field)?.value ?? null),
  );
  if (!changes) return [];
  const toState = NAMES.filter((field) => (own.get(field) as Stated).source === null);
  for (const field of toState) if (!states.has(field)) states.set(field, { value: held(field), source });
  return toState;
}

/**
 * Where the common space has a preferred first name and the profile wants none, the profile prefers the first
 * name itself: searches and lists combine names of all spaces and know no "none".
 */
async function keepPreferredName(
  { db, subject, source }: PersonEditing,
  states: Map<Field, Stated>,
): Promise<void> {
  if (!subject.inProfile || states.get('preferredFirstName')?.value !== null) return;
  const common = await readStates(db, { ...subject, inProfile: false }, ['preferredFirstName', 'firstName']);
  if ((common.get('preferredFirstName') as Stated).value === null) return;
  const own = await readStates(db, subject, ['firstName']);
  const held = holding(own.get('firstName') as Stated, common.get('firstName') as Stated);
  const value = states.has('firstName') ? (states.get('firstName')?.value ?? null) : held;
  states.set('preferredFirstName', { value, source });
}
