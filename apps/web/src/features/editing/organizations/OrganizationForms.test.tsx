// @vitest-environment happy-dom
import { OrganizationForm } from '@kithline/contract/editing-organizations.ts';
import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsavedProvider } from '../../../lib/form/unsaved.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { adminScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { currentToasts, toast } from '../../../ui/feedback/toast.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { KeptPictures } from '../picture/edited-picture.tsx';
import { OrganizationForms } from './OrganizationForms.tsx';

beforeEach(() => {
  localStorage.clear();
  // Requests never end. Otherwise a request that fails could show its message in a later test.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
});

const TEXTS = {
  tagline: '',
  linkedin: '',
  twitter: '',
  website: '',
  careerWebsite: '',
  angellist: '',
  crunchbase: '',
  crm: '',
  summary: '',
  investmentPortfolio: '',
};
const NOTHING = {
  profilePicture: null,
  location: null,
  yearFounded: null,
  employeeSize: null,
  fundingStage: null,
  lifecycleStage: null,
  revenueRange: null,
  schoolType: null,
  totalEnrollment: null,
  numberOfOffices: null,
  numberOfConsultants: null,
  numberOfInvestments: null,
  numberOfExits: null,
};
const LISTS = {
  tagTypes: [],
  industries: [],
  markets: [],
  specialtyAreas: [],
  practiceAreas: [],
  functions: [],
  seniorityLevels: [],
  investmentAreas: [],
  investmentStages: [],
  causeAreas: [],
  mappedNames: [],
  mappedLinkedinSlugs: [],
  mappedPdlCompanyIds: [],
  mappedPdlSchoolIds: [],
};
const HALDEN = OrganizationForm.parse({
  id: 5,
  known: 1,
  changedByViewer: [],
  name: 'Halden Ventures',
  isNamedByFilesOnly: false,
  typeId: 11,
  ...TEXTS,
  ...NOTHING,
  ...LISTS,
  numberOfFunds: 3,
  totals: { changes: 0 },
});

/** Renders an editor with a second tab that has no forms. */
function Editor({ form }: { form: OrganizationForm }) {
  const [showsForms, setShowsForms] = useState(true);
  return (
    <UnsavedProvider beginning="organization:1:5:">
      <KeptPictures>
        <button type="button" onClick={() => setShowsForms(!showsForms)}>
          other tab
        </button>
        {showsForms && <OrganizationForms form={form} preview={(profile) => <Preview profile={profile} />} />}
      </KeptPictures>
    </UnsavedProvider>
  );
}

function openForms(form: OrganizationForm = HALDEN) {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <SearchScopeProvider value={adminScope}>
        <Editor form={form} />
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
}

/** A preview that shows some facts of the profile as plain text. */
function Preview({ profile }: { profile: OrganizationProfile }) {
  const { name, type, numberOfFunds, externalLinks } = profile;
  return <p data-testid="preview">{[name, type.name, numberOfFunds, externalLinks.website].join(' | ')}</p>;
}

const previewed = () => screen.getByTestId('preview').textContent;
const list = (label: string) => screen.getByRole('group', { name: label });
const entriesOf = (label: string) =>
  within(list(label))
    .queryAllByRole('listitem')
    .map((entry) => entry.textContent);
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, select, textarea' });
/** Enters a text all at once, because typing would render the forms for every letter. */
async function paste(user: UserEvent, into: HTMLElement, text: string): Promise<void> {
  await user.click(into);
  await user.paste(text);
}
const details = () => document.getElementById('edit-details') as HTMLElement;

/** Makes the server accept every change. Returns the changes that were sent. */
function takeChanges(): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push(JSON.parse(body as string));
    return Response.json({ id: HALDEN.id, known: 2 });
  });
  return sent;
}

describe('The name of an organization that is known only from contacts files', () => {
  const named = (name: string) => OrganizationForm.parse({ ...HALDEN, name, isNamedByFilesOnly: true });
  const basics = () => within(screen.getByRole('region', { name: 'Basic Information' }));

  it('does not prevent saving another field, even if it is too long for a typed name', async () => {
    const sent = takeChanges();
    const { user } = openForms(named('Halden '.repeat(20).trim()));
    expect(basics().getByText('From contacts files')).toBeTruthy();
    await paste(user, field('Tagline'), 'Ships');
    await user.click(basics().getByRole('button', { name: /^save/ }));
    await waitFor(() => expect(sent).toEqual([{ tagline: 'Ships', known: 1 }]));
  });

  it("becomes the organization's own name when an administrator uses it", async () => {
    const sent = takeChanges();
    const { user } = openForms(named('Halden'));
    await user.click(basics().getByRole('button', { name: 'use it' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'use it' }));
    expect(previewed()).toContain('Halden | ');
    await user.click(basics().getByRole('button', { name: /^save/ }));
    await waitFor(() => expect(sent).toEqual([{ name: 'Halden', known: 1 }]));
  });
});

describe('The forms of an organization', () => {
  it("show the fields of the chosen type, and keep the values of the previous type's fields", async () => {
    const { user } = openForms();
    await user.clear(field('Number of Funds'));
    await user.type(field('Number of Funds'), '4');
    await user.selectOptions(field('Type'), 'Academic');
    expect(screen.queryByLabelText(/^Number of Funds/)).toBeNull();
    expect(field('Total Enrollment').value).toBe('');
    await user.selectOptions(field('Type'), 'Investment Firm');
    expect(field('Number of Funds').value).toBe('4');
    expect(screen.queryByLabelText(/^Total Enrollment/)).toBeNull();
  });

  it('accept only digits in a count, and show an error even at a field that the chosen type does not have', async () => {
    const { user } = openForms();
    await user.type(field('Number of Funds'), 'x');
    await user.selectOptions(field('Type'), 'Academic');
    await user.click(within(details()).getByRole('button', { name: /^save/ }));
    expect(await screen.findByText('Number of Funds can contain only digits.')).toBeTruthy();
    expect(field('Number of Funds').getAttribute('aria-invalid')).toBe('true');
  });

  it('show unsaved values in the preview, and nothing for values that cannot be saved', async () => {
    const { user } = openForms();
    await user.clear(field('Name'));
    await paste(user, field('Name'), 'Halden Growth');
    await paste(user, field('Website'), 'halden.example');
    await user.clear(field('Number of Funds'));
    await paste(user, field('Number of Funds'), '12');
    expect(previewed()).toBe('Halden Growth | Investment Firm | 12 | https://halden.example');
    await user.type(field('Number of Funds'), 'x');
    await user.selectOptions(field('Type'), 'Academic');
    expect(previewed()).toBe('Halden Growth | Academic |  | https://halden.example');
  });

  it('count a known name as a change while it is typed, and do not save a name twice', async () => {
    const { user } = openForms(OrganizationForm.parse({ ...HALDEN, mappedNames: ['HV'] }));
    const names = within(screen.getByRole('region', { name: 'Names and ids' }));
    const save = () => names.getByRole('button', { name: /^save/ });
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await paste(user, field('Known names'), 'Halden Capital');
    expect([save().getAttribute('aria-disabled'), entriesOf('Known names')]).toEqual([null, ['HV']]);
    await user.tab();
    expect(entriesOf('Known names')).toEqual(['HV', 'Halden Capital']);
    await paste(user, field('Known names'), 'HV');
    await user.click(save());
    expect(screen.getByText('"HV" is in the list already.')).toBeTruthy();
    expect(currentToasts()).toEqual([]);
    await user.click(names.getByRole('button', { name: 'reset' }));
    expect([field('Known names').value, entriesOf('Known names')]).toEqual(['', ['HV']]);
  });

  it('add and remove known names one at a time, by keyboard', async () => {
    const { user } = openForms(OrganizationForm.parse({ ...HALDEN, mappedNames: ['Halden', 'HV'] }));
    await paste(user, field('Known names'), 'Halden Capital');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Known names'));
    await paste(user, field('Known names'), 'HV');
    await user.keyboard('{Enter}');
    expect(screen.getByText('"HV" is in the list already.')).toBeTruthy();
    expect(entriesOf('Known names')).toEqual(['Halden', 'HV', 'Halden Capital']);
    screen.getByRole('button', { name: 'Remove HV' }).focus();
    await user.keyboard('{Enter}');
    expect(entriesOf('Known names')).toEqual(['Halden', 'Halden Capital']);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Halden Capital' })),
    );
  });

  it('add a typed slug when its field is left', async () => {
    const { user } = openForms();
    await paste(user, field('LinkedIn page names'), 'halden-ventures');
    await user.tab();
    expect(entriesOf('LinkedIn page names')).toEqual(['halden-ventures']);
  });

  it('show the reason of a refusal at the refused entry', async () => {
    const refused = { fields: { 'mappedNames.1': 'Another organization has the name "HV".' } };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json(
          { type: 'about:blank', title: 'Invalid', status: 422, ...refused },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    );
    const { user } = openForms(OrganizationForm.parse({ ...HALDEN, mappedNames: ['Halden'] }));
    await paste(user, field('Known names'), 'HV');
    await user.keyboard('{Enter}');
    const names = document.getElementById('edit-names-and-ids') as HTMLElement;
    await user.click(within(names).getByRole('button', { name: /^save/ }));
    const remove = await screen.findByRole('button', {
      name: 'Remove HV',
      description: 'Another organization has the name "HV".',
    });
    await waitFor(() => expect(document.activeElement).toBe(remove));
    await user.click(remove);
    expect(screen.queryByText('Another organization has the name "HV".')).toBeNull();
  });

  it('keep the removal of the logo while another tab of the editor is open', async () => {
    const withLogo = OrganizationForm.parse({ ...HALDEN, profilePicture: '/api/pictures/x' });
    const { user } = openForms(withLogo);
    await user.click(within(list('Logo')).getByRole('button', { name: 'remove' }));
    await user.click(screen.getByRole('button', { name: 'other tab' }));
    expect(screen.queryByRole('group', { name: 'Logo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'other tab' }));
    expect(within(list('Logo')).getByRole('button', { name: 'reset' })).toBeTruthy();
  });
});
