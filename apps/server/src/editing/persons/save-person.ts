import type { PersonChanges } from '@kithline/contract/editing-rules.ts';
import type { AppContext } from '../../app-context.ts';
import { claimAddress, forgetClaim } from '../../people/addresses/claim-address.ts';
import { hasProfileAddress, proveAddress } from '../../people/addresses/prove-address.ts';
import { pointMailbox } from '../../people/identity/point-key.ts';
import { readPerson } from '../../people/people.ts';
import { readProfileSlug } from '../../people/read-profile-slug.ts';
import { forbidden, invalidField } from '../../platform/failure.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Change, type Saved } from '../change.ts';
import {
  ADDRESSES,
  addressIn,
  isReadByEverybody,
  isWrittenByAdministrator,
  SWITCH_OF,
  SWITCHES,
} from '../fields/addresses.ts';
import { namesOf, type StatedField } from '../fields/fields.ts';
import { PERSON_FIELDS } from '../fields/person-fields.ts';
import { heldIn, isSame, type Spaces, States } from '../fields/states.ts';
import { readSpaces, readStates } from '../fields/states.queries.ts';
import { edit, type PersonEditing } from '../open-editing.ts';
import type { PersonSubject } from '../subject.queries.ts';
import { sectionsOf, wantedStates } from '../wanted-states.ts';
import { keepSupports, transactChoosing } from './chosen-organization.ts';

/** Fields by which contacts files may identify the person. */
const IDENTIFYING = ['linkedin', ...ADDRESSES] as const;

/**
 * Saves some fields of a person. Throws 403 if a member sends a CRM link, and 404 for members who are not the
 * person.
 */
export async function savePerson(
  app: AppContext,
  viewer: Viewer,
  { id, changes }: { id: number; changes: PersonChanges },
): Promise<Saved> {
  const { known, supportedOrganizationNames: names = [], ...sent } = changes;
  if (sent.crm !== undefined && !viewer.isAdmin) throw forbidden();
  const mayChangeWhoIsMeant = viewer.isAdmin && IDENTIFYING.some((field) => sent[field] !== undefined);
  const thing = { personId: id };
  const chosen = { ids: sent.supportedOrganizationIds ?? [], names };
  const transact = mayChangeWhoIsMeant ? inDirectory : transactChoosing(id, chosen);
  return edit(app, { viewer, thing, transact }, async (editing) => {
    const states = await wantedStates(editing, PERSON_FIELDS, sent);
    if (new Set(sent.tagTypeIds).size !== (sent.tagTypeIds?.length ?? 0))
      throw invalidField('tagTypeIds', 'A tag can be chosen once.');
    const spaces = await readSpaces(editing.db, editing.subject, namesOf(PERSON_FIELDS));
    const wanted = { states, spaces };
    // Without a member profile, switches have no effect: only administrators may read an address that an
    // administrator writes.
    if (!editing.subject.inProfile) for (const field of SWITCHES) states.delete(field);
    keepPreferredName(editing, wanted);
    await keepSupports(editing, { ...wanted, names });
    await takeOtherName(app, editing, wanted);
    const section = sectionsOf(editing, states);
    const toState = [...keepShown(editing, wanted), ...keepNameWhole(editing, wanted)];
    // A switch that the form sent counts as set, even if its position is unchanged.
    toState.push(...SWITCHES.filter((field) => states.has(field)));
    const saved = await changeApart(editing, states, { section, known, toState });
    const followed = IDENTIFYING.filter((field) => saved.changed.includes(field));
    await followLinks(editing, Object.fromEntries(followed.map((field) => [field, sent[field]])));
    return saved;
  });
}

/** Writes a CRM link as a change of its own, because only administrators may see it in the history. */
async function changeApart(editing: PersonEditing, states: States, details: Change): Promise<Saved> {
  const crm = states.get('crm');
  if (crm === undefined || states.size === 1) return change(editing, states, details);
  const others = new States([...states].filter(([field]) => field !== 'crm'));
  const first = await change(editing, others, details);
  const apart = new States([['crm', crm]]);
  const second = await change(editing, apart, { ...details, section: sectionsOf(editing, apart) });
  return { ...second, changed: [...first.changed, ...second.changed] };
}

interface Wanted {
  readonly states: States;
  readonly spaces: Spaces;
}

/**
 * If an address changes, its switch keeps the position that the form showed. If a member switches on an
 * address that an administrator wrote, the member becomes its author, so that others may read it. Returns the
 * fields that the profile must state.
 */
function keepShown({ subject, source }: PersonEditing, { states, spaces }: Wanted): readonly StatedField[] {
  if (!subject.inProfile) return [];
  const toState: StatedField[] = [];
  for (const field of ADDRESSES) {
    const shows = SWITCH_OF[field];
    if (!states.has(field) && !states.has(shows)) continue;
    const address = addressIn(spaces, field);
    const isHidden = source === 'self' && isWrittenByAdministrator(address);
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
 * If the person is named only in contacts files, and the form sends only the first or only the last name,
 * adds the other name as the form showed it. Otherwise half a name would replace the files' whole name.
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
 * If a profile replaces the first or the last name of the common space, adds the other name, so that both
 * names come from the same space. Returns the fields that the profile must state.
 */
function keepNameWhole(
  { source, subject }: PersonEditing,
  { states, spaces }: Wanted,
): readonly StatedField[] {
  if (!subject.inProfile) return [];
  const changesName = NAMES.some(
    (field) => states.has(field) && !isSame(heldIn(spaces, field), states.stated(field).value),
  );
  if (!changesName) return [];
  const toState = NAMES.filter((field) => spaces.own.stated(field).source === null);
  for (const field of toState) if (!states.has(field)) states.state(field, heldIn(spaces, field), source);
  return toState;
}

/**
 * If the profile removes a preferred first name that the common space states, states the first name as the
 * preferred one instead. With an empty field, searches and lists would still use the preferred name of the
 * common space: they combine the names of all spaces and skip empty ones.
 */
function keepPreferredName({ subject, source }: PersonEditing, { states, spaces }: Wanted): void {
  const field = 'preferredFirstName';
  if (!subject.inProfile || !states.has(field) || states.stated(field).value !== null) return;
  if (spaces.common.stated(field).value === null) return;
  const value = states.has('firstName') ? states.stated('firstName').value : heldIn(spaces, 'firstName');
  states.state(field, value, source);
}

const TAKEN = 'This address leads to another member. Separate it from that member first.';

/**
 * Makes saved addresses identify the person: a LinkedIn address that an administrator writes, and an e-mail
 * address that an administrator writes into the common space. A LinkedIn address that a member types waits
 * for an administrator's approval.
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
  if (!(await proveAddress(db, { personId, slug }))) throw invalidField('linkedin', TAKEN);
  if (inProfile) await forgetClaim(db, personId);
}

/**
 * After a change was taken back, updates which LinkedIn address waits for approval: the one that the member
 * has typed into the profile, unless it already identifies the member; otherwise none.
 */
export async function followTakenBack(db: Db, subject: PersonSubject, now: Date): Promise<void> {
  const { personId, inProfile } = subject;
  if (!inProfile) return;
  const { value, source } = (await readStates(db, subject, ['linkedin'])).stated('linkedin');
  const slug = readProfileSlug(value ?? '');
  if (slug === null || source !== 'self' || (await hasProfileAddress(db, { personId, slug })))
    return forgetClaim(db, personId);
  return claimAddress(db, { personId, slug, clientId: null, now });
}
