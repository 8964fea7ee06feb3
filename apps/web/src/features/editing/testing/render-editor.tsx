import type { FormRole, FormStudy, PersonForm } from '@kithline/contract/editing.ts';
import type { Suggestion, TitleMeaning } from '@kithline/contract/lookups.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { UnsavedProvider } from '../../../lib/form/unsaved.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { adminScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { persons } from '../editing.data.ts';
import { FilledForms } from '../ProfileEditor.tsx';

const PERSON = 2;

/** The prefix of all draft names in the editor. */
export const BEGINNING = `person:1:${PERSON}:`;

export const DIRECTOR = { id: 7, name: 'Director' };
export const PARTNER = { id: 8, name: 'Partner' };

export const aRole = (given: Partial<FormRole> = {}): FormRole => ({
  id: 11,
  organization: { id: 5, name: 'Halden Ventures', profilePicture: null },
  title: 'Director',
  from: '2019-03',
  to: null,
  isOngoing: true,
  primary: false,
  seniorityLevels: [DIRECTOR],
  isSeniorityChosen: false,
  roleType: null,
  isRoleTypeChosen: false,
  ...given,
});

export const aStudy = (given: Partial<FormStudy> = {}): FormStudy => ({
  id: 31,
  organization: { id: 6, name: 'Ridgeway University', profilePicture: null },
  degrees: [{ id: 3, name: 'Master' }],
  majors: [],
  from: 2008,
  to: 2012,
  isOngoing: false,
  ...given,
});

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

export interface Server {
  /** The reply that fills the forms, now and after a change. */
  form: Partial<PersonForm>;
  /** Suggestions for organization fields. */
  organizations?: readonly Suggestion[];
  /** Returns the reply to a change; by default, the id in the path of the request. */
  answer?: (sent: Sent) => { id: number } | { status: number };
}

/**
 * Renders forms of a person's profile, with a fake server that replies with `server.form`. Returns the
 * changes that were sent.
 */
export function renderEditor(server: Server, children: ReactNode) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://kithline.test');
    if (method !== 'GET') {
      const change = { method, path: pathname, body: JSON.parse((body ?? '{}') as string) as Sent['body'] };
      sent.push(change);
      return Promise.resolve(replyTo(change, server.answer));
    }
    if (pathname.endsWith('/form')) return Promise.resolve(json(formOf(server)));
    if (pathname.endsWith('/titles/meaning'))
      return Promise.resolve(json(meaningOf(searchParams.get('title') ?? '')));
    const isOfOrganizations = ['organizations', 'schools'].includes(searchParams.get('dataset') ?? '');
    const results = isOfOrganizations && searchParams.get('common') === 'true' ? server.organizations : [];
    return Promise.resolve(json({ ...NOTHING_FOUND, results: results ?? [] }));
  });
  queryClient.clear();
  queryClient.setQueryData(persons.formQuery(PERSON).queryKey, formOf(server));
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <SearchScopeProvider value={adminScope}>
        <UnsavedProvider beginning={BEGINNING}>
          <FilledForms personId={PERSON}>{children}</FilledForms>
        </UnsavedProvider>
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
  return { ...drawn, sent };
}

const meaningOf = (title: string): TitleMeaning => ({
  seniorityLevels: [/director/iu.test(title) ? DIRECTOR : PARTNER],
  roleType: null,
});

const formOf = ({ form }: Server): PersonForm => ({
  id: PERSON,
  name: 'Leila Haddad',
  isMember: true,
  known: 1,
  changedByViewer: [],
  profilePicture: null,
  firstName: 'Leila',
  lastName: 'Haddad',
  preferredFirstName: '',
  headline: '',
  location: null,
  linkedin: '',
  twitter: '',
  website: '',
  angellist: '',
  crunchbase: '',
  crm: '',
  tagTypes: [],
  collaborationsEngagements: [],
  bio: '',
  emailWork: '',
  emailPersonal: '',
  showsEmailWork: true,
  showsEmailPersonal: false,
  supportedCauses: [],
  supportedOrganizations: [],
  interestTypes: [],
  jobFunctions: [],
  roles: [],
  studies: [],
  fromFiles: {},
  filesSay: [],
  totals: { changes: 0 },
  ...form,
});

function replyTo(change: Sent, answer: Server['answer']): Response {
  const reply = answer?.(change) ?? { id: Number(/\d+/u.exec(change.path)?.[0] ?? 0) };
  if ('status' in reply) return json({ type: 'about:blank', title: 'No', ...reply }, reply.status);
  return change.method === 'DELETE' ? new Response(null, { status: 204 }) : json({ ...reply, known: 2 });
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const NOTHING_FOUND = {
  limit: 50,
  page: 1,
  pages: 1,
  total: 0,
  next: null,
  previous: null,
  results: [],
  cache: false,
  size: 0,
};
