import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import type { AppContext } from '../../app-context.ts';
import { claimAddress, forgetClaim } from '../../people/addresses/claim-address.ts';
import { hasProfileAddress, proveAddress } from '../../people/addresses/prove-address.ts';
import { pointMailbox } from '../../people/identity/point-key.ts';
import { readPerson } from '../../people/people.ts';
import { readProfileSlug } from '../../people/read-profile-slug.ts';
import { forbidden, invalidField } from '../../platform/failure.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Change, type Saved } from '../change.ts';
import {
  ADDRESSES,
  addressIn,
  isReadByEverybody,
  isReadByNobody,
  SWITCH_OF,
  SWITCHES,
} from '../fields/addresses.ts';
import { namesOf, type StatedField } from '../fields/fields.ts';
import { PERSON_FIELDS } from '../fields/person-fields.ts';
import { heldIn, isSame, type Spaces, States } from '../fields/states.ts';
import { readSpaces, readStates } from '../fields/states.queries.ts';
import { editingPerson, type PersonEditing } from '../open-editing.ts';
import { sectionsOf, wantedStates } from '../wanted-states.ts';
import { keepSupports, mayMakeOrganization } from './chosen-organization.ts';

/** Fields by which files may lead to the person. */
const LEADING = ['linkedin', ...ADDRESSES] as const;

/** Saves a part of a person's profile. 404 for others than the person and administrators. */
export async function savePerson(
  app: AppContext,
  viewer: Viewer,
  { id, changes }: { id: number; changes: PersonChanges },
): Promise<Saved> {
  const { known, supportedOrganizationNames: names = [], ...sent } = changes;
  if (sent.crm !== undefined && !viewer.isAdmin) throw forbidden();
  const leads = viewer.isAdmin && LEADING.some((field) => sent[field] !== undefined);
  const mayMake =
    names.length > 0 ? 'which' : mayMakeOrganization({ ids: sent.supportedOrganizationIds ?? [] });
  return editingPerson(app, { viewer, personId: id, mayDecide: leads ? 'who' : mayMake }, async (editing) => {
    const states = await wantedStates(editing, PERSON_FIELDS, sent);
    if (new Set(sent.tagTypeIds).size !== (sent.tagTypeIds?.length ?? 0))
      throw invalidField('tagTypeIds', 'A tag can be chosen once.');
    const spaces = await readSpaces(editing.db, editing.subject, namesOf(PERSON_FIELDS));
    const wanted = { states, spaces };
    // Of somebody without a profile only administrators read an address that one of them wrote.
    if (!editing.subject.inProfile) for (const field of SWITCHES) states.delete(field);
    keepPreferredName(editing, wanted);
    await keepSupports(editing, { ...wanted, names });
    await takeOtherName(app, editing, wanted);
    const section = sectionsOf(editing, states);
    const toState = [...keepShown(editing, wanted), ...keepNameWhole(editing, wanted)];
    // A switch counts once somebody has set it, also when it stays as it was.
    toState.push(...SWITCHES.filter((field) => states.has(field)));
    const saved = await changeApart(editing, states, { section, known, toState });
    const followed = LEADING.filter((field) => saved.changed.includes(field));
    await followLinks(editing, Object.fromEntries(followed.map((field) => [field, sent[field]])));
    return saved;
  });
}

/** CRM links are a change of their own: only administrators see it in the history. */
async function changeApart(editing: PersonEditing, states: States, asked: Change): Promise<Saved> {
  const crm = states.get('crm');
  if (crm === undefined || states.size === 1) return change(editing, states, asked);
  const others = new States([...states].filter(([field]) => field !== 'crm'));
  const first = await change(editing, others, asked);
  const apart = new States([['crm', crm]]);
  const second = await change(editing, apart, { ...asked, section: sectionsOf(editing, apart) });
  return { ...second, changed: [...first.changed, ...second.changed] };
}

/** What a save wants, and what both spaces state before it. */
interface Wanted {
  readonly states: States;
  readonly spaces: Spaces;
}

/**
 * The switch beside an address stays as the form shows it when another address is saved in its place.
 * Somebody who switches on an address that an administrator wrote makes it the own word, which others read.
 * Returns the fields to state.
 */
function keepShown({ subject, source }: PersonEditing, { states, spaces }: Wanted): readonly StatedField[] {
  if (!subject.inProfile) return [];
  const toState: StatedField[] = [];
  for (const field of ADDRESSES) {
    const shows = SWITCH_OF[field];
    if (!states.has(field) && !states.has(shows)) continue;
    const address = addressIn(spaces, field);
    const isHidden = source === 'self' && isReadByNobody(address);
    if (!states.has(shows)) {
      if (isHidden) states.state(shows, false, source);
      else if (isReadByEverybody(address)) states.state(shows, true, source);
    } else if (isHidden && states.stated(shows).value) {
      if (!states.has(field)) states.state(field, address.own.value, source);
      toState.push(field);
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
  app: AppContext,
  { db, subject, viewer, source }: PersonEditing,
  { states, spaces }: Wanted,
): Promise<void> {
  const [other, both] = NAMES.filter((field) => !states.has(field));
  if (other === undefined || both !== undefined) return;
  if (NAMES.some((field) => heldIn(spaces, field) !== '')) return;
  const { [other]: value } = await readPerson({ ...app, db }, viewer, { id: subject.personId });
  if (value !== '') states.state(other, value, source);
}

/**
 * First and last name are shown together, both of the profile or both of the common space. A profile that
 * changes one of the common names states the other one, too. Returns the fields to state.
 */
function keepNameWhole(
  { source, subject }: PersonEditing,
  { states, spaces }: Wanted,
): readonly StatedField[] {
  if (!subject.inProfile) return [];
  const changes = NAMES.some(
    (field) => states.has(field) && !isSame(heldIn(spaces, field), states.stated(field).value),
  );
  if (!changes) return [];
  const toState = NAMES.filter((field) => spaces.own.stated(field).source === null);
  for (const field of toState) if (!states.has(field)) states.state(field, heldIn(spaces, field), source);
  return toState;
}

/**
 * Where the common space has a preferred first name and the profile wants none, the profile prefers the first
 * name itself: searches and lists combine names of all spaces and know no "none".
 */
function keepPreferredName({ subject, source }: PersonEditing, { states, spaces }: Wanted): void {
  const field = 'preferredFirstName';
  if (!subject.inProfile || !states.has(field) || states.stated(field).value !== null) return;
  if (spaces.common.stated(field).value === null) return;
  const value = states.has('firstName') ? states.stated('firstName').value : heldIn(spaces, 'firstName');
  states.state(field, value, source);
}

const ANOTHERS = 'This address leads to another member. Separate it from that member first.';

/**
 * What a profile address or an e-mail address in a form means for who is who: an administrator's word proves
 * it; what a member types waits for an administrator (facts-and-search, "Identity").
 */
async function followLinks(
  editing: PersonEditing,
  { linkedin, emailWork, emailPersonal }: Pick<PersonChanges, 'linkedin' | 'emailWork' | 'emailPersonal'>,
): Promise<void> {
  const { db, subject, viewer } = editing;
  if (linkedin !== undefined) await followProfileAddress(editing, linkedin);
  if (!viewer.isAdmin || subject.inProfile) return;
  for (const email of [emailWork, emailPersonal]) {
    if (!email) continue;
    await pointMailbox(db, { email, personId: subject.personId, proof: 'admin' });
  }
}

async function followProfileAddress(
  { db, subject, viewer, now }: PersonEditing,
  linkedin: string,
): Promise<void> {
  const { personId, inProfile } = subject;
  const slug = readProfileSlug(linkedin);
  if (slug === null) return forgetClaim(db, personId);
  if (await hasProfileAddress(db, { personId, slug })) return forgetClaim(db, personId);
  if (!viewer.isAdmin) return claimAddress(db, { personId, slug, clientId: null, now });
  if (!(await proveAddress(db, { personId, slug }))) throw invalidField('linkedin', ANOTHERS);
  if (inProfile) await forgetClaim(db, personId);
}

/** After taking back: withdraws a waiting LinkedIn address that the profile no longer states. */
export async function followTakenBack({ db, subject, now }: PersonEditing): Promise<void> {
  const { personId, inProfile } = subject;
  if (!inProfile) return;
  const { value, source } = (await readStates(db, subject, ['linkedin'])).stated('linkedin');
  const slug = readProfileSlug(value ?? '');
  if (slug === null || source !== 'self' || (await hasProfileAddress(db, { personId, slug })))
    return forgetClaim(db, personId);
  return claimAddress(db, { personId, slug, clientId: null, now });
}
