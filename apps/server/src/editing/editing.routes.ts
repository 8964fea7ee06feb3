import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import type { House } from '../house.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Viewer } from '../viewer.ts';
import { readHistory, readOrganizationHistory } from './history/history.ts';
import { takeBack } from './history/take-back.ts';
import { createOrganization } from './organizations/create-organization.ts';
import { findLikeOrganizations } from './organizations/like-organizations.ts';
import { readOrganizationForm } from './organizations/read-organization-form.ts';
import { saveOrganization } from './organizations/save-organization.ts';
import { addRole, changeRole, removeRole, setPrimary, takeOverRole } from './persons/roles.ts';
import { readPersonForm } from './persons/read-person-form.ts';
import { savePerson } from './persons/save-person.ts';
import { addStudy, changeStudy, removeStudy } from './persons/studies.ts';
import { removeLogo, removePersonPicture, setLogo, setPersonPicture } from './pictures.ts';

/** Forms of persons and organizations, and the history of their changes. */
export function editingRoutes(serve: Serve<Viewer>, house: House): void {
  serve(editingApi.form, ({ viewer, params }) => readPersonForm(house, viewer, params.id));
  serve(editingApi.save, ({ viewer, params, body }) =>
    savePerson(house, viewer, { id: params.id, changes: body }),
  );
  serve(editingApi.setPicture, ({ viewer, params, request }) =>
    setPersonPicture(house, viewer, { id: params.id, request }),
  );
  serve(editingApi.removePicture, ({ viewer, params }) => removePersonPicture(house, viewer, params.id));

  serve(editingApi.addRole, ({ viewer, params, body }) =>
    addRole(house, viewer, { personId: params.id, role: body }),
  );
  serve(editingApi.takeOverRole, ({ viewer, params, body }) =>
    takeOverRole(house, viewer, { personId: params.id, ownerId: body.ownerId }),
  );
  serve(editingApi.changeRole, ({ viewer, params, body }) =>
    changeRole(house, viewer, { id: params.id, role: body }),
  );
  serve(editingApi.removeRole, ({ viewer, params }) => removeRole(house, viewer, params.id));
  serve(editingApi.setPrimary, ({ viewer, params, body }) =>
    setPrimary(house, viewer, { id: params.id, primary: body.primary }),
  );
  serve(editingApi.addStudy, ({ viewer, params, body }) =>
    addStudy(house, viewer, { personId: params.id, study: body }),
  );
  serve(editingApi.changeStudy, ({ viewer, params, body }) =>
    changeStudy(house, viewer, { id: params.id, study: body }),
  );
  serve(editingApi.removeStudy, ({ viewer, params }) => removeStudy(house, viewer, params.id));

  serve(newOrganizationsApi.like, ({ viewer, query }) => findLikeOrganizations(house, viewer, query));
  serve(newOrganizationsApi.create, ({ viewer, body }) => createOrganization(house, viewer, body));
  serve(organizationEditingApi.form, ({ viewer, params }) => readOrganizationForm(house, viewer, params.id));
  serve(organizationEditingApi.save, ({ viewer, params, body }) =>
    saveOrganization(house, viewer, { id: params.id, changes: body }),
  );
  serve(organizationEditingApi.setLogo, ({ viewer, params, request }) =>
    setLogo(house, viewer, { id: params.id, request }),
  );
  serve(organizationEditingApi.removeLogo, ({ viewer, params }) => removeLogo(house, viewer, params.id));
  serve(organizationEditingApi.history, ({ viewer, params, query }) =>
    readOrganizationHistory(house, viewer, { ...query, id: params.id }),
  );

  serve(editingApi.history, ({ viewer, params, query }) =>
    readHistory(house, viewer, { ...query, id: params.id }),
  );
  serve(editingApi.takeBack, ({ viewer, params }) => takeBack(house, viewer, params.id));
}
