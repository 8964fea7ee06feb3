// @vitest-environment happy-dom
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';
import { OrganizationsDirectory } from './OrganizationsDirectory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A search for organizations without results does not say what removing one of several filters would find', async () => {
  answerCalls({
    '/autocomplete': autocomplete,
    '/persons': () => pageOfPeople([], 214),
    '/organizations': (query) =>
      toPage([], { page: 1, limit: 1, total: query.has('summary.name.value') ? 0 : 96 }),
  });
  const address = '/organizations?summary.name.value=zz&summary.location.name=lisbon&page=1&limit=50';
  await renderDirectory(<OrganizationsDirectory />, address);
  expect(await screen.findByText(/Two filters are on\. Change or clear some of them\.$/)).toBeTruthy();
});
