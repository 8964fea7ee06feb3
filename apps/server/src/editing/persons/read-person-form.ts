import type { FromFiles, PersonForm } from '@kithline/contract/editing.ts';
import type { House } from '../../house.ts';
import { readPerson } from '../../people/people.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import { notFound } from '../../platform/failure.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Viewer } from '../../viewer.ts';
import { addressOf, isSwitchedOn, readableCommon } from '../fields/addresses.ts';
import { fieldsOfKind, namesOf } from '../fields/fields.ts';
import { PERSON_FIELDS } from '../fields/person-fields.ts';
import { heldIn, States } from '../fields/states.ts';
import { readSpaces } from '../fields/states.queries.ts';
import { fill, knownOf, namedItems, placeOf } from '../fill-form.ts';
import { countHistory } from '../history/history.queries.ts';
import { requireEditor } from '../open-editing.ts';
import { exists, subjectOf } from '../subject.queries.ts';
import { sayings } from './form.queries.ts';
import { formRoles, formStudies } from './form.queries.ts';

const FIELDS = namesOf(PERSON_FIELDS);
const TEXTS = fieldsOfKind(PERSON_FIELDS, 'text', 'name');
const LISTS = fieldsOfKind(PERSON_FIELDS, 'list');
const SWITCHES = fieldsOfKind(PERSON_FIELDS, 'toggle');

/** What a person's forms are filled with: facts of the profile, else common ones; apart, what files say. */
export async function readPersonForm(house: House, viewer: Viewer, personId: number): Promise<PersonForm> {
  const { db } = house;
  requireEditor(viewer, personId);
  if (!(await exists(db, { personId }))) throw notFound();
  const subject = await subjectOf(db, personId);
  const known = await knownOf(db, { viewer, thing: subject });
  const stated = await readSpaces(db, subject, FIELDS);
  const readable = [...stated.common].map(
    ([field, state]) => [field, readableCommon(viewer, field, state)] as const,
  );
  const spaces = { own: stated.own, common: new States(readable) };
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const items = await namedItems(
    db,
    LISTS.flatMap((field) => [...heldIn(spaces, field)]),
  );
  const supported = await readOrganizationRefs(db, sight, heldIn(spaces, 'supportedOrganizations'));
  // Where neither the profile nor the common space names the person, a file does.
  const [shown] = await readPersonFaces(db, sight, [personId]);
  // A person whom nobody names, such as after an import was undone, cannot be edited.
  if (shown === undefined && viewer.personId !== personId) throw notFound();
  const texts = fill(TEXTS, (field) => heldIn(spaces, field) ?? '');
  const { firstName, lastName } = texts;
  // A preferred name that is the first name says that there is none (save-person.ts).
  const preferred = texts.preferredFirstName === firstName ? '' : texts.preferredFirstName;
  return {
    id: personId,
    name:
      (firstName + lastName === '' ? shown?.name : null) ?? `${preferred || firstName} ${lastName}`.trim(),
    isMember: subject.inProfile,
    ...known,
    ...texts,
    preferredFirstName: preferred,
    crm: viewer.isAdmin ? texts.crm : '',
    profilePicture: heldIn(spaces, 'profilePicture'),
    location: await placeOf(db, heldIn(spaces, 'location')),
    ...fill(LISTS, (field) => items(heldIn(spaces, field))),
    ...fill(SWITCHES, (field) => isSwitchedOn(addressOf(spaces, field))),
    supportedOrganizations: [...supported.values()],
    roles: await formRoles(db, sight, personId),
    studies: await formStudies(db, sight, personId),
    fromFiles: shown ? await readFromFiles(house, { viewer, personId }, texts) : {},
    filesSay: await sayings(db, sight, personId),
    totals: { changes: await countHistory(db, { thing: subject, isAdmin: viewer.isAdmin }) },
  };
}

/** Fields of a person that contacts files fill, too. */
type FiledField = keyof FromFiles;

const FILED: readonly FiledField[] = ['firstName', 'lastName', 'linkedin', 'emailPersonal', 'emailWork'];

/**
 * Returns what the editor reads in the profile of fields that only contacts files fill. `texts` are what the
 * profile or the common space states. First and last name are one name: either states both.
 */
async function readFromFiles(
  house: House,
  { viewer, personId }: { viewer: Viewer; personId: number },
  texts: Readonly<Record<FiledField, string>>,
): Promise<FromFiles> {
  const isNamed = texts.firstName !== '' || texts.lastName !== '';
  const empty = FILED.filter((field) => (field.endsWith('Name') ? !isNamed : texts[field] === ''));
  if (empty.length === 0) return {};
  const { firstName, lastName, emailPersonal, emailWork, externalLinks } = await readPerson(house, viewer, {
    id: personId,
  });
  const shown = { firstName, lastName, linkedin: externalLinks.linkedin, emailPersonal, emailWork };
  return Object.fromEntries(empty.flatMap((field) => (shown[field] ? [[field, shown[field]]] : [])));
}
