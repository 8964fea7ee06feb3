import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';
import { readHistory } from './history/history.ts';
import { takeBack } from './history/take-back.ts';
import { createOrganization, findLikeOrganizations } from './organizations/new-organizations.ts';
import { readOrganizationForm, saveOrganization } from './organizations/organization-forms.ts';
import { addEntry, changeEntry, removeEntry } from './persons/entries.ts';
import { sentRole, sentStudy, setPrimary, takeOverRole } from './persons/roles-and-studies.ts';
import { readPersonForm } from './persons/read-person-form.ts';
import { savePerson } from './persons/save-person.ts';
import { removePicture, setPicture } from './pictures.ts';

export function editingRoutes(serve: Serve<Viewer>, app: AppContext): void {
  serve(editingApi.form, ({ viewer, params }) => readPersonForm(app, viewer, params.id));
  serve(editingApi.save, ({ viewer, params, body }) =>
    savePerson(app, viewer, { id: params.id, changes: body }),
  );
  serve(editingApi.setPicture, ({ viewer, params, request }) =>
    setPicture(app, viewer, { thing: { personId: params.id }, request }),
  );
  serve(editingApi.removePicture, ({ viewer, params }) =>
    removePicture(app, viewer, { personId: params.id }),
  );

  serve(editingApi.addRole, ({ viewer, params, body }) =>
    addEntry(app, viewer, { personId: params.id, sent: sentRole(body) }),
  );
  serve(editingApi.takeOverRole, ({ viewer, params, body }) =>
    takeOverRole(app, viewer, { personId: params.id, ownerId: body.ownerId }),
  );
  serve(editingApi.changeRole, ({ viewer, params, body }) =>
    changeEntry(app, viewer, { id: params.id, sent: sentRole(body) }),
  );
  serve(editingApi.removeRole, ({ viewer, params }) =>
    removeEntry(app, viewer, { kind: 'role', id: params.id }),
  );
  serve(editingApi.setPrimary, ({ viewer, params, body }) =>
    setPrimary(app, viewer, { id: params.id, primary: body.primary }),
  );
  serve(editingApi.addStudy, ({ viewer, params, body }) =>
    addEntry(app, viewer, { personId: params.id, sent: sentStudy(body) }),
  );
  serve(editingApi.changeStudy, ({ viewer, params, body }) =>
    changeEntry(app, viewer, { id: params.id, sent: sentStudy(body) }),
  );
  serve(editingApi.removeStudy, ({ viewer, params }) =>
    removeEntry(app, viewer, { kind: 'study', id: params.id }),
  );

  serve(newOrganizationsApi.like, ({ viewer, query }) => findLikeOrganizations(app, viewer, query));
  serve(newOrganizationsApi.create, ({ viewer, body }) => createOrganization(app, viewer, body));
  serve(organizationEditingApi.form, ({ viewer, params }) => readOrganizationForm(app, viewer, params.id));
  serve(organizationEditingApi.save, ({ viewer, params, body }) =>
    saveOrganization(app, viewer, { id: params.id, changes: body }),
  );
  serve(organizationEditingApi.setLogo, ({ viewer, params, request }) =>
    setPicture(app, viewer, { thing: { organizationId: params.id }, request }),
  );
  serve(organizationEditingApi.removeLogo, ({ viewer, params }) =>
    removePicture(app, viewer, { organizationId: params.id }),
  );
  serve(organizationEditingApi.history, ({ viewer, params, query }) =>
    readHistory(app, viewer, { ...query, thing: { organizationId: params.id } }),
  );

  serve(editingApi.history, ({ viewer, params, query }) =>
    readHistory(app, viewer, { ...query, thing: { personId: params.id } }),
  );
  serve(editingApi.takeBack, ({ viewer, params }) => takeBack(app, viewer, params.id));
}
