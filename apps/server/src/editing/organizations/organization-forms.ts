import type { OrganizationChanges, OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import type { House } from '../../house.ts';
import { fetchLogosSoon } from '../../organizations/logos/logos.jobs.ts';
import { hasLetterOrDigit } from '../../organizations/normalize-organization-name.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Saved } from '../change.ts';
import { fieldsOfKind, namesOf } from '../fields/fields.ts';
import { isDeciding, ORGANIZATION_FIELDS } from '../fields/organization-fields.ts';
import { readStates } from '../fields/states.queries.ts';
import { fill, knownOf, namedItems, placeOf } from '../fill-form.ts';
import { countHistory } from '../history/history.queries.ts';
import { editingOrganization } from '../open-editing.ts';
import { exists } from '../subject.queries.ts';
import { sectionsOf, wantedStates } from '../wanted-states.ts';
import { asAliases, holderOfCompanySlug, holdersOfNames } from './names.queries.ts';

const TEXTS = fieldsOfKind(ORGANIZATION_FIELDS, 'text');
const PLAIN = fieldsOfKind(ORGANIZATION_FIELDS, 'number');
const LISTS = fieldsOfKind(ORGANIZATION_FIELDS, 'list');
const CHOICES = fieldsOfKind(ORGANIZATION_FIELDS, 'choice');
const MAPPINGS = fieldsOfKind(ORGANIZATION_FIELDS, 'texts', 'aliases');

/** What the forms of an organization are filled with. */
export async function readOrganizationForm(
  { db }: House,
  viewer: Viewer,
  id: number,
): Promise<OrganizationForm> {
  const subject = { organizationId: id, inProfile: false } as const;
  if (!(await exists(db, subject))) throw notFound();
  const known = await knownOf(db, { viewer, thing: subject });
  const states = await readStates(db, subject, namesOf(ORGANIZATION_FIELDS));
  const idsOf = (field: (typeof CHOICES)[number]) => states.stated(field).value ?? [];
  const items = await namedItems(db, [
    ...LISTS.flatMap((field) => [...states.stated(field).value]),
    ...CHOICES.flatMap(idsOf),
  ]);
  const shown = await readOrganizationRefs(db, { viewer, scope: readEntityScope(viewer, {}) }, [id]);
  const texts = fill(TEXTS, (field) => states.stated(field).value ?? '');
  return {
    id,
    ...known,
    ...texts,
    name: shown.get(id)?.name ?? texts.name,
    isNamedByFilesOnly: states.stated('name').value === null,
    profilePicture: states.stated('profilePicture').value,
    typeId: states.stated('type').value ?? 0,
    location: await placeOf(db, states.stated('location').value),
    schoolType: states.stated('schoolType').value,
    ...fill(PLAIN, (field) => states.stated(field).value),
    ...fill(LISTS, (field) => items(states.stated(field).value)),
    ...fill(CHOICES, (field) => items([idsOf(field)].flat())[0] ?? null),
    ...fill(MAPPINGS, (field) => [...states.stated(field).value]),
    totals: { changes: await countHistory(db, { thing: subject, isAdmin: true }) },
  };
}

/** Saves a part of an organization's facts; administrators only. */
export async function saveOrganization(
  house: House,
  viewer: Viewer,
  { id, changes }: { id: number; changes: OrganizationChanges },
): Promise<Saved> {
  const { known, ...sent } = changes;
  const decidesWhich = Object.entries(sent).some(
    ([field, given]) => given !== undefined && isDeciding(field),
  );
  return editingOrganization(house, { viewer, id, decidesWhich }, async (editing) => {
    const { db, source } = editing;
    const states = await wantedStates(editing, ORGANIZATION_FIELDS, sent);
    await checkNames(db, id, [
      ...(sent.name === undefined ? [] : [{ field: 'name', name: sent.name }]),
      ...(sent.mappedNames ?? []).map((name, at) => ({ field: `mappedNames.${at}`, name })),
    ]);
    const other = await holderOfCompanySlug(db, id, sent.linkedin ?? '');
    if (other !== null) throw invalidField('linkedin', `This address is that of ${other}.`);
    if (sent.mappedNames !== undefined) states.state('mappedNames', asAliases(sent.mappedNames), source);
    const saved = await change(editing, states, { section: sectionsOf(editing, states), known });
    if (sent.website !== undefined) await fetchLogosSoon(house, db);
    return saved;
  });
}

/** A name can mean one organization. One that is known only from contacts files is renamed instead. */
async function checkNames(
  db: Db,
  organizationId: number,
  given: readonly { field: string; name: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const holders = await holdersOfNames(
    db,
    given.map(({ name }) => name),
  );
  for (const { field, name } of given) {
    if (!hasLetterOrDigit(name)) throw invalidField(field, 'Name needs a letter or a digit.');
    const holder = holders.get(name);
    if (holder === undefined || holder.id === organizationId) continue;
    if (holder.isNamed || field === 'name')
      throw invalidField(field, `Another organization has the name "${name}".`);
  }
}
