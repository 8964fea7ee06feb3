// @vitest-environment happy-dom
import type { WeeklyMailSettings } from '@kithline/contract/weekly-mail.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { sayNext, zoneOptions } from './say-next-mail.ts';
import { WeeklyMailPage } from './WeeklyMailPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const SAVE = 'PATCH /account/weekly-mail';
const SETTINGS: WeeklyMailSettings = {
  isOn: true,
  savedSearches: true,
  changedJobs: true,
  losingTouch: true,
  day: 1,
  hour: 8,
  zone: null,
  browserZone: 'Europe/Lisbon',
  nextOn: Date.parse('2026-11-30T08:00:00Z') / 1000,
};

async function openPage() {
  let settings = SETTINGS;
  const server = callServer({
    'GET /account/weekly-mail': () => settings,
    [SAVE]: ({ body }) => (settings = { ...settings, ...body }),
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <WeeklyMailPage />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByText('Weekly mail');
  return { server, ...drawn };
}

const aSwitch = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

describe('The weekly mail page of the account overlay', () => {
  it('shows when the next mail can be sent, and saves each choice at once', async () => {
    const { user, server } = await openPage();
    await screen.findByText(/on Monday 30 November at 08:00 \(Europe\/Lisbon\)/u);
    await user.selectOptions(screen.getByLabelText('Day'), 'Friday');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/New York');
    await user.click(aSwitch(/^Changed jobs/u));
    await waitFor(() =>
      expect(server.asked(SAVE).map(({ body }) => body)).toEqual([
        { day: 5 },
        { zone: 'America/New_York' },
        { changedJobs: false },
      ]),
    );
  });

  it('reverts a choice that could not be saved', async () => {
    const { user, server } = await openPage();
    server.fail(SAVE);
    await user.click(aSwitch(/^Losing touch/u));
    await screen.findByText('Your choice was not saved. Try again.');
    expect(aSwitch(/^Losing touch/u).checked).toBe(true);
  });

  it('keeps both of two quick choices, and saves the second one after the first', async () => {
    const { user, server } = await openPage();
    server.hold(SAVE);
    await user.click(aSwitch(/^Changed jobs/u));
    await user.click(aSwitch(/^Losing touch/u));
    expect([aSwitch(/^Changed jobs/u).checked, aSwitch(/^Losing touch/u).checked]).toEqual([false, false]);
    expect(server.asked(SAVE)).toHaveLength(1);
    server.release(SAVE);
    await screen.findByText(/The next mail is due/u);
    expect(server.asked(SAVE).map(({ body }) => body)).toEqual([
      { changedJobs: false },
      { losingTouch: false },
    ]);
    expect([aSwitch(/^Changed jobs/u).checked, aSwitch(/^Losing touch/u).checked]).toEqual([false, false]);
  });

  it('disables all choices while the mail is switched off', async () => {
    const { user } = await openPage();
    await user.click(aSwitch(/^Mail me once a week/u));
    await waitFor(() => expect(aSwitch(/^Changed jobs/u).disabled).toBe(true));
    expect(screen.getByLabelText<HTMLSelectElement>('Hour').disabled).toBe(true);
  });
});

it.each([
  [{ ...SETTINGS, isOn: false, nextOn: null }, 'You get no weekly mail.'],
  [{ ...SETTINGS, nextOn: null }, 'You get no mail, because every part is switched off.'],
  [{ ...SETTINGS, nextOn: null, browserZone: null }, ''],
  [{ ...SETTINGS, zone: 'Asia/Tokyo' }, 'The next mail is due on Monday 30 November at 17:00 (Asia/Tokyo).'],
])('With the settings %o the page says "%s"', (settings, words) => {
  expect(sayNext(settings)).toBe(words);
});

it('The chosen time zone is offered even if this browser does not know it', () => {
  const options = zoneOptions({ zone: 'Moon/Apollo_11', browserZone: 'Europe/Lisbon' });
  expect(options[0]).toEqual({ value: '', label: 'As in my browser (Europe/Lisbon)' });
  expect(options).toContainEqual({ value: 'Moon/Apollo_11', label: 'Moon/Apollo 11' });
});
