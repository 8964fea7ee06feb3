import type { FromFiles, PersonForm } from '@kithline/contract/editing.ts';
import type { AppContext } from '../../app-context.ts';
import { readPerson } from '../../people/people.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import { notFound } from '../../platform/failure.ts';
import { widestScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import { readableCommon } from '../fields/addresses.ts';
import { namesOf } from '../fields/fields.ts';
import { PERSON_FIELDS } from '../fields/person-fields.ts';
import { States } from '../fields/states.ts';
import { readSpaces } from '../fields/states.queries.ts';
import { formValues, knownOf } from '../fill-form.ts';
import { countHistory } from '../history/history.queries.ts';
import { requireEditor } from '../open-editing.ts';
import { exists, subjectOf } from '../subject.queries.ts';
import { formRoles, formStudies, sayings } from './form.queries.ts';

/**
 * Returns what the forms of a person show: the values of the profile or, where it states none, of the common
 * space. What contacts files state is returned separately.
 */
export async function readPersonForm(app: AppContext, viewer: Viewer, personId: number): Promise<PersonForm> {
  const { db } = app;
  requireEditor(viewer, { personId });
  if (!(await exists(db, { personId }))) throw notFound();
  const subject = await subjectOf(db, { personId });
  const history = { subject, viewer };
  const known = await knownOf(db, history);
  const stated = await readSpaces(db, subject, namesOf(PERSON_FIELDS));
  const readable = [...stated.common].map(
    ([field, state]) => [field, readableCommon(viewer, field, state)] as const,
  );
  const spaces = { own: stated.own, common: new States(readable) };
  const values = await formValues(db, { viewer, table: PERSON_FIELDS, spaces });
  const viewerScope = widestScope(viewer);
  const [shown] = await readPersonFaces(db, viewerScope, [personId]);
  // If no name is known, for example after an import was undone, only the person can edit the profile.
  if (shown === undefined && viewer.personId !== personId) throw notFound();
  const { firstName, lastName } = values;
  // A preferred name that equals the first name means "no preferred name" (save-person.ts).
  const preferred = values.preferredFirstName === firstName ? '' : values.preferredFirstName;
  return {
    id: personId,
    name:
      (firstName + lastName === '' ? shown?.name : null) ?? `${preferred || firstName} ${lastName}`.trim(),
    isMember: subject.inProfile,
    ...known,
    ...values,
    preferredFirstName: preferred,
    crm: viewer.isAdmin ? values.crm : '',
    roles: await formRoles(db, viewerScope, personId),
    studies: await formStudies(db, viewerScope, personId),
    fromFiles: shown ? await readFromFiles(app, { viewer, personId }, values) : {},
    filesSay: await sayings(db, viewerScope, personId),
    totals: { changes: await countHistory(db, history) },
  };
}

/** A field of a person that contacts files can fill. */
type FiledField = keyof FromFiles;

const FILED: readonly FiledField[] = ['firstName', 'lastName', 'linkedin', 'emailPersonal', 'emailWork'];

/**
 * For fields that neither the profile nor the common space states, returns the values from contacts files
 * that the person's page shows. First and last name count as one name: if one is stated, neither is taken
 * from a file.
 */
async function readFromFiles(
  app: AppContext,
  { viewer, personId }: { viewer: Viewer; personId: number },
  stated: Readonly<Record<FiledField, string>>,
): Promise<FromFiles> {
  const isNamed = stated.firstName !== '' || stated.lastName !== '';
  const empty = FILED.filter((field) => (field.endsWith('Name') ? !isNamed : stated[field] === ''));
  if (empty.length === 0) return {};
  const { firstName, lastName, emailPersonal, emailWork, externalLinks } = await readPerson(app, viewer, {
    id: personId,
  });
  const shown = { firstName, lastName, linkedin: externalLinks.linkedin, emailPersonal, emailWork };
  return Object.fromEntries(empty.flatMap((field) => (shown[field] ? [[field, shown[field]]] : [])));
}
