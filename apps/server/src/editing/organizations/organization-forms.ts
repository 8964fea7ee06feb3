import type { OrganizationChanges, OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import type { AppContext } from '../../app-context.ts';
import { fetchLogosSoon } from '../../organizations/logos/logos.jobs.ts';
import { hasLetterOrDigit } from '../../organizations/normalize-organization-name.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import { widestScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Saved } from '../change.ts';
import { namesOf } from '../fields/fields.ts';
import { isDeciding, ORGANIZATION_FIELDS } from '../fields/organization-fields.ts';
import { readSpaces } from '../fields/states.queries.ts';
import { formValues, knownOf } from '../fill-form.ts';
import { countHistory } from '../history/history.queries.ts';
import { edit } from '../open-editing.ts';
import { exists } from '../subject.queries.ts';
import { sectionsOf, wantedStates } from '../wanted-states.ts';
import { asAliases, holderOfCompanySlug, holdersOfNames } from './names.queries.ts';

/** Returns what the forms of an organization show. */
export async function readOrganizationForm(
  { db }: AppContext,
  viewer: Viewer,
  id: number,
): Promise<OrganizationForm> {
  const subject = { organizationId: id, inProfile: false };
  if (!(await exists(db, subject))) throw notFound();
  const history = { subject, viewer };
  const known = await knownOf(db, history);
  const spaces = await readSpaces(db, subject, namesOf(ORGANIZATION_FIELDS));
  const { type, ...values } = await formValues(db, { viewer, table: ORGANIZATION_FIELDS, spaces });
  const shown = await readOrganizationRefs(db, widestScope(viewer), [id]);
  return {
    id,
    ...known,
    ...values,
    name: shown.get(id)?.name ?? values.name,
    isNamedByFilesOnly: values.name === '',
    typeId: type ?? 0,
    totals: { changes: await countHistory(db, history) },
  };
}

/** Saves some of an organization's facts. Throws 403 for members. */
export async function saveOrganization(
  app: AppContext,
  viewer: Viewer,
  { id, changes }: { id: number; changes: OrganizationChanges },
): Promise<Saved> {
  const { known, ...sent } = changes;
  const areNamesSent = Object.entries(sent).some(
    ([field, value]) => value !== undefined && isDeciding(field),
  );
  const transact = areNamesSent ? inDirectory : inTransaction;
  return edit(app, { viewer, thing: { organizationId: id }, transact }, async (editing) => {
    const { db, source } = editing;
    const states = await wantedStates(editing, ORGANIZATION_FIELDS, sent);
    await checkNames(db, id, [
      ...(sent.name === undefined ? [] : [{ field: 'name', name: sent.name }]),
      ...(sent.mappedNames ?? []).map((name, at) => ({ field: `mappedNames.${at}`, name })),
    ]);
    const other = await holderOfCompanySlug(db, id, sent.linkedin ?? '');
    if (other !== null) throw invalidField('linkedin', `This address belongs to ${other}.`);
    if (sent.mappedNames !== undefined) states.state('mappedNames', asAliases(sent.mappedNames), source);
    const saved = await change(editing, states, { section: sectionsOf(editing, states), known });
    if (sent.website !== undefined) await fetchLogosSoon(app, db);
    return saved;
  });
}

/**
 * Throws 422 if a name has no letter or digit, or if another organization has the name. An alias may be the
 * name of an organization that no administrator has named.
 */
async function checkNames(
  db: Db,
  organizationId: number,
  named: readonly { field: string; name: string }[],
): Promise<void> {
  if (named.length === 0) return;
  const holderOf = await holdersOfNames(
    db,
    named.map(({ name }) => name),
  );
  for (const { field, name } of named) {
    if (!hasLetterOrDigit(name)) throw invalidField(field, 'Name needs a letter or a digit.');
    const holder = holderOf(name);
    if (holder === undefined || holder.id === organizationId) continue;
    if (holder.isNamed || field === 'name')
      throw invalidField(field, `Another organization has the name "${name}".`);
  }
}
