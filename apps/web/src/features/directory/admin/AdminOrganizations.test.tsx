// @vitest-environment happy-dom
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminScope } from '../../../lib/search-scope.ts';
import { AdminOrganizations } from './AdminOrganizations.tsx';
import { answerCalls, autocomplete } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HALDEN = {
  organization: {
    id: 7,
    name: 'Halden Ventures',
    profilePicture: null,
    type: { id: 11, name: 'Investment Firm' },
    location: null,
    tagline: null,
  },
  people: 1204,
  faces: [],
  blocks: [],
};

async function openAt(address: string) {
  const organizations = () => toPage([HALDEN], { page: 1, limit: 50, total: 120 });
  const asked = answerCalls({ '/organizations': organizations, '/autocomplete': autocomplete });
  const newForm = (done: () => void) => <button onClick={done}>Nothing to make</button>;
  const drawn = await renderDirectory(<AdminOrganizations newForm={newForm} />, address, adminScope);
  await screen.findByRole('link', { name: 'Halden Ventures' });
  return { asked, ...drawn };
}

describe('The administrators’ list of organizations', () => {
  it('is filtered by a link with a type, and keeps the filter when pages turn', async () => {
    const { asked } = await openAt('/dashboard/organizations?typeId=11');
    expect(asked.filter((address) => address.startsWith('/api/organizations'))).toEqual([
      '/api/organizations?admin=true&summary.typeId.value=11&page=1&limit=50',
    ]);
    const [pages] = screen.getAllByRole('navigation', { name: 'Pages' });
    const next = within(pages as HTMLElement).getByRole('link', { name: 'Page 2' });
    expect(next.getAttribute('href')).toContain('summary.typeId.value=11');
  });

  it('links from the type of an organization to all organizations of this type', async () => {
    await openAt('/dashboard/organizations');
    expect(screen.getByRole('link', { name: 'Investment Firm' }).getAttribute('href')).toBe(
      '/dashboard/organizations?summary.typeId.value=11&page=1&limit=50',
    );
  });

  it('is sorted by its headings, which show the order', async () => {
    const { user, where } = await openAt('/dashboard/organizations?page=3');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head('Name')).getByRole('button'));
    await waitFor(() => expect(where()).toBe('/dashboard/organizations?page=1&limit=50&order=name-desc'));
    expect(head('Name').getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head('Changed')).getByRole('button'));
    await waitFor(() => expect(where()).toContain('order=changed-desc'));
    expect(head('Name').getAttribute('aria-sort')).toBeNull();
    expect(head('Changed').getAttribute('aria-sort')).toBe('descending');
  });

  it('shows the filters and the form for a new organization in the same drawer, one at a time', async () => {
    const { user } = await openAt('/dashboard/organizations');
    await user.click(screen.getByRole('button', { name: 'filter' }));
    await screen.findByText('Filter Organizations');
    await user.click(screen.getByRole('button', { name: 'new', hidden: true }));
    await screen.findByText('New Organization');
    expect(screen.queryByText('Filter Organizations')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Nothing to make' }));
    await waitFor(() => expect(screen.queryByText('New Organization')).toBeNull());
  });

  it('keeps the unapplied filters in the drawer while pages turn', async () => {
    const { user, go, asked } = await openAt('/dashboard/organizations?typeId=11');
    await user.click(screen.getByRole('button', { name: /^filter/u }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'halden');
    await go('/dashboard/organizations?summary.typeId.value=11&page=2&limit=50');
    await waitFor(() => expect(asked.some((address) => address.includes('page=2'))).toBe(true));
    expect(screen.getByDisplayValue('halden')).toBeTruthy();
  });

  it('keeps the filters of the drawer when it is closed, and writes them into the URL on Apply', async () => {
    const { user, where } = await openAt('/dashboard/organizations?page=3');
    await user.click(screen.getByRole('button', { name: 'filter' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'halden');
    // Closing discards nothing.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'filter' }));
    expect(await screen.findByDisplayValue('halden')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(where()).toBe('/dashboard/organizations?summary.name.value=halden&page=1&limit=50'),
    );
  });
});
