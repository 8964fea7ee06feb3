import type { LikeOrganization } from '@kithline/contract/new-organizations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { adminScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { NewOrganizationForm } from './NewOrganizationForm.tsx';

const CREATE = 'POST /organizations';
const LIKE = 'GET /organizations/like';
const HALDEN: LikeOrganization = {
  id: 7,
  name: 'Halden Ventures',
  profilePicture: null,
  type: { id: 11, name: 'Investment Firm' },
  website: 'https://www.halden.example',
  linkedin: null,
  equal: 'website',
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function openForm() {
  const server = callServer({
    [LIKE]: ({ query }) => ({ results: /halden/iu.test(query['name'] ?? '') ? [HALDEN] : [] }),
    [CREATE]: () => ({ id: 12 }),
  });
  const onDone = vi.fn();
  const routeTree = createRootRoute({
    component: () => (
      <SearchScopeProvider value={adminScope}>
        <NewOrganizationForm onDone={onDone} />
      </SearchScopeProvider>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/dashboard/organizations'] });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </QueryClientProvider>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  const linkedin = screen.getByRole<HTMLInputElement>('textbox', { name: /^LinkedIn URL/ });
  const create = () => drawn.user.click(screen.getByRole('button', { name: /^create/ }));
  return { ...drawn, server, onDone, history, name, linkedin, create };
}

describe('A new organization', () => {
  it('is a company unless another type is chosen, and its forms open once it is created', async () => {
    const { user, server, onDone, history, name, linkedin, create } = await openForm();
    await user.type(name, 'Fjord');
    await user.type(linkedin, 'linkedin.com/company/fjord/');
    await create();
    await waitFor(() => expect(history.location.pathname).toBe('/dashboard/organizations/12'));
    expect(server.asked(CREATE)[0]?.body).toEqual({
      name: 'Fjord',
      typeId: 3,
      linkedin: 'https://linkedin.com/company/fjord',
    });
    expect(onDone).toHaveBeenCalledOnce();
  });

  it.each([
    ['', 'LinkedIn URL is required.'],
    ['linkedin.com/in/fjord', 'Must be a valid LinkedIn Company or School URL.'],
  ])('is refused if the address of its LinkedIn page is %j', async (typed, message) => {
    const { user, server, name, linkedin, create } = await openForm();
    await user.type(name, 'Fjord');
    if (typed !== '') await user.type(linkedin, typed);
    await create();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.asked(CREATE)).toHaveLength(0);
  });

  it('is compared with existing ones while its name is typed, with links to the forms of matches', async () => {
    const { user, server, name } = await openForm();
    await user.type(name, 'halden.example');
    const link = await screen.findByRole('link', { name: /Halden Ventures.*Same website/ });
    expect(link.getAttribute('href')).toBe('/dashboard/organizations/7');
    expect(server.asked(LIKE)).toHaveLength(1);
    await user.clear(name);
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });

  it('keeps the typed text after a refusal, and searches for duplicates again', async () => {
    const { user, server, history, name, linkedin, create } = await openForm();
    await user.type(name, 'Halden');
    await user.type(linkedin, 'linkedin.com/company/halden');
    await screen.findByRole('link', { name: /Halden Ventures/ });
    const asked = server.asked(LIKE).length;
    server.fail(CREATE, { status: 422, fields: { name: 'This website is that of Halden Ventures.' } });
    await create();
    await screen.findByText('This website is that of Halden Ventures.');
    expect([name.value, history.location.pathname]).toEqual(['Halden', '/dashboard/organizations']);
    await waitFor(() => expect(server.asked(LIKE).length).toBe(asked + 1));
  });

  it('shows an error if the server refuses it without a reason', async () => {
    const { user, server, name, linkedin, create } = await openForm();
    await user.type(name, 'Fjord');
    await user.type(linkedin, 'linkedin.com/company/fjord');
    server.fail(CREATE);
    await create();
    await screen.findByText('Failed to create new organization.');
    expect(name.value).toBe('Fjord');
  });
});
