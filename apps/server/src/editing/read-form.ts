import type { PersonForm } from '@kithline/contract/editing.ts';
import type { House } from '../house.ts';
import { readPersonFaces } from '../people/read-person-refs.ts';
import { notFound } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { fieldsChangedBy, knownChanges } from './changes.queries.ts';
import { holding } from './change.ts';
import { readCommonStates } from './common-states.ts';
import { requireEditor } from './edit-person.ts';
import { readFromFiles } from './from-files.ts';
import { LISTS, nameInRequest, type PersonField, SCALARS, type Stated, SWITCHES } from './facts.ts';
import { FIELD_OF } from './save-person.ts';
import { isReadByEverybody, isReadByNobody } from './shown-addresses.ts';
import {
  formRoles,
  formStudies,
  lookupNames,
  organizationRefs,
  placeNames,
  sayings,
} from './form.queries.ts';
import { countHistory } from './history.queries.ts';
import { isMember, personExists, readStates, type Subject } from './person-states.queries.ts';

const FIELDS: PersonField[] = [
  ...(Object.keys(SCALARS) as PersonField[]),
  ...(Object.keys(SWITCHES) as PersonField[]),
  ...(Object.keys(LISTS) as PersonField[]),
  'supportedOrganizations',
];

/** What a person's forms are filled with: facts of the profile, else common ones; apart, what files say. */
export async function readPersonForm(house: House, viewer: Viewer, personId: number): Promise<PersonForm> {
  const { db } = house;
  requireEditor(viewer, personId);
  if (!(await personExists(db, personId))) throw notFound();
  const subject = { personId, inProfile: await isMember(db, personId) };
  // Before the rest: a change that comes in between is found by the next save.
  const asked = { thing: { personId }, isAdmin: viewer.isAdmin };
  const known = await knownChanges(db, asked);
  const own = await fieldsChangedBy(db, asked, viewer.userId);
  const held = await holdings(db, subject, viewer);
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const lists = await namedLists(db, held);
  const placeId = held('location') as number | null;
  const places = await placeNames(db, placeId === null ? [] : [placeId]);
  const supported = await organizationRefs(db, sight, held('supportedOrganizations') as number[]);
  // Where neither the profile nor the common space names the person, a file does.
  const [shown] = await readPersonFaces(db, sight, [personId]);
  // Whom nobody names any more, such as after an import was undone, is nobody to edit.
  if (shown === undefined && viewer.personId !== personId) throw notFound();
  const text = (field: PersonField): string => (held(field) as string | null) ?? '';
  const [firstName, lastName] = [text('firstName'), text('lastName')];
  // A preferred name that is the first name says that there is none (save-person.ts).
  const preferred = text('preferredFirstName') === firstName ? '' : text('preferredFirstName');
  const fromFiles = shown ? await readFromFiles(house, { viewer, personId }, text) : {};
  return {
    id: personId,
    name:
      (firstName + lastName === '' ? shown?.name : null) ?? `${preferred || firstName} ${lastName}`.trim(),
    isMember: subject.inProfile,
    known,
    changedByViewer: own.map((field) => nameInRequest(FIELD_OF, field)),
    profilePicture: held('profilePicture') as string | null,
    firstName,
    lastName,
    preferredFirstName: preferred,
    headline: text('headline'),
    location: placeId === null ? null : { id: placeId, name: places.get(placeId) ?? '' },
    linkedin: text('linkedin'),
    twitter: text('twitter'),
    website: text('website'),
    angellist: text('angellist'),
    crunchbase: text('crunchbase'),
    crm: viewer.isAdmin ? text('crm') : '',
    ...lists,
    bio: text('bio'),
    emailWork: text('emailWork'),
    emailPersonal: text('emailPersonal'),
    showsEmailWork: held.shows('showsEmailWork', 'emailWork') ?? true,
    showsEmailPersonal: held.shows('showsEmailPersonal', 'emailPersonal') ?? false,
    supportedOrganizations: [...supported.values()],
    roles: await formRoles(db, sight, personId),
    studies: await formStudies(db, sight, personId),
    fromFiles,
    filesSay: await sayings(db, sight, personId),
    totals: { changes: await countHistory(db, { thing: { personId }, isAdmin: viewer.isAdmin }) },
  };
}

interface Held {
  (field: PersonField): unknown;
  /** Whether others read an address; null where nothing says so. */
  shows(field: (typeof SWITCHES_OF)[number], address: 'emailWork' | 'emailPersonal'): boolean | null;
}

const SWITCHES_OF = ['showsEmailWork', 'showsEmailPersonal'] as const;

/** What each field holds for somebody who sees the profile. */
async function holdings(db: Db, subject: Subject, viewer: Viewer): Promise<Held> {
  const own = await readStates(db, subject, FIELDS);
  const common = await readCommonStates(db, { personId: subject.personId, viewer }, FIELDS);
  const held = (field: PersonField) => holding(own.get(field) as Stated, common.get(field) as Stated);
  const shows: Held['shows'] = (field, of) => {
    const chosen = own.get(field) as Stated;
    const address = { own: own.get(of) as Stated, common: common.get(of) as Stated };
    if (isReadByNobody(address)) return false;
    return isReadByEverybody(chosen, address) ? true : (chosen.value as boolean | null);
  };
  return Object.assign(held, { shows });
}

type NamedLists = Pick<PersonForm, keyof typeof LISTS>;

async function namedLists(db: Db, held: Held): Promise<NamedLists> {
  const fields = Object.keys(LISTS) as (keyof NamedLists)[];
  const names = await lookupNames(
    db,
    fields.flatMap((field) => held(field) as number[]),
  );
  const named = fields.map((field) => [
    field,
    (held(field) as number[]).flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : [])),
  ]);
  return Object.fromEntries(named) as NamedLists;
}
