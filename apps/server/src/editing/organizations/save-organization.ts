import type { OrganizationChanges } from '@kithline/contract/editing-organizations.ts';
import type { House } from '../../house.ts';
import { fetchLogosSoon } from '../../organizations/logos/logos.jobs.ts';
import { hasLetterOrDigit } from '../../organizations/normalize-organization-name.ts';
import { invalidField } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Saved } from '../change.ts';
import { isDeciding } from '../fields/organization-fields.ts';
import { editingOrganization } from '../open-editing.ts';
import { sectionsOf, wantedStates } from '../wanted-states.ts';
import { asAliases, holderOfCompanySlug, holdersOfNames } from './names.queries.ts';

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
    const states = await wantedStates(editing, sent);
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

/** A name can mean one organization; one that only files have by it gives way. */
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
