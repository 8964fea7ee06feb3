import type { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import { Website } from '@kithline/contract/link-rules.ts';
import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { DEFAULT_ORGANIZATION_TYPE_ID, ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import type { Picked, Value, Values } from '../../../lib/form/values.ts';
import type { PictureChange } from '../../../ui/fields/picture-change.ts';
import type { FieldPlan } from '../fields/field-plan.ts';
import { ABOUT, BASICS, DETAILS } from './organization-fields.ts';

/** Returns the profile as it would be after saving, without people. Invalid links and numbers are empty. */
export function profileOf(form: OrganizationForm, values: Values, logo: PictureChange): OrganizationProfile {
  const { name, typeId, crm: _crm, ...basics } = shownBy(BASICS.fields, values);
  const links = BASICS.fields.flatMap(({ kind, name: link }) =>
    kind === 'link' ? [[link, basics[link]]] : [],
  );
  return {
    ...basics,
    ...shownBy([...ABOUT.fields, ...DETAILS.fields], values),
    id: form.id,
    name: name ?? '',
    profilePicture: pictureOf(form, logo),
    type: typeOf(Number(typeId)),
    externalLinks: { ...Object.fromEntries(links), crm: null },
    ...NOT_OF_FORMS,
  } as unknown as OrganizationProfile;
}

/** The keys of the result are the profile's names of the fields. */
function shownBy(fields: readonly FieldPlan[], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ kind, name, of = name }) => [of, shown(kind, values[name] ?? '')]));
}

function shown(kind: FieldPlan['kind'], value: Value): unknown {
  if (kind === 'list') return [...(value as readonly Picked[])];
  if (kind === 'one') return (value as readonly Picked[])[0] ?? null;
  const text = (value as string).trim();
  if (kind === 'link') return Website.safeParse(text).data || null;
  if (kind === 'digits') return /^\d{1,10}$/u.test(text) ? Number(text) : null;
  return text || null;
}

const NOT_OF_FORMS = {
  mappedNames: [],
  totals: { people: 0, alumni: 0, either: 0 },
  faces: [],
  createdOn: null,
  createdBy: null,
  updatedOn: null,
  updatedBy: null,
};

function pictureOf({ profilePicture }: OrganizationForm, logo: PictureChange): string | null {
  if (logo.state === 'changed') return logo.preview;
  return logo.state === 'removed' ? null : profilePicture;
}

function typeOf(typeId: number): { id: number; name: string } {
  const id = typeId || DEFAULT_ORGANIZATION_TYPE_ID;
  return { id, name: ORGANIZATION_TYPES.find((type) => type.id === id)?.name ?? '' };
}
