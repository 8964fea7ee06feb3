import type { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import type { House } from '../../house.ts';
import { notFound } from '../../platform/failure.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Viewer } from '../../viewer.ts';
import { fieldsOfKind, namesOf } from '../fields/fields.ts';
import { ORGANIZATION_FIELDS } from '../fields/organization-fields.ts';
import { readStates } from '../fields/states.queries.ts';
import { fill, knownOf, namedItems, placeOf } from '../fill-form.ts';
import { countHistory } from '../history/history.queries.ts';
import { exists } from '../subject.queries.ts';

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
