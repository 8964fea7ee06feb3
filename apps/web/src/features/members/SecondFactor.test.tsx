import type { Member } from '@kithline/contract/members.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ProofDialog } from '../accounts/ProofDialog.tsx';
import { membersQuery } from './members.data.ts';
import { MembersTable } from './MembersTable.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const READ = 'GET /second-factor-rule';
const CHANGE = 'PUT /second-factor-rule';
const PROVE = 'POST /auth/proof';
const OWN_ID = 1;

function draw(node: React.ReactNode) {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      {node}
      <ProofDialog />
      <Toasts />
    </QueryClientProvider>,
  );
}

async function prove(user: ReturnType<typeof draw>['user'], server: ReturnType<typeof callServer>) {
  await screen.findByRole('dialog', { name: 'Is it you?' });
  server.heal();
  await user.type(screen.getByLabelText(/^Your password/u), 'my own one{Enter}');
}

describe('The rule of two-step sign-in', () => {
  const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Required for' });

  function openRule(requiredOf = 'nobody', without = 0, hasNoneYet = false) {
    let rule = { requiredOf, without };
    const server = callServer({
      [READ]: () => rule,
      [CHANGE]: ({ body }) => (rule = { requiredOf: String(body['requiredOf']), without: 12 }),
      [PROVE]: () => undefined,
    });
    return { server, ...draw(<SecondFactorRule hasNoneYet={hasNoneYet} />) };
  }

  it.each([
    ['nobody', 0, 'Members can set it up, but nobody has to.'],
    ['administrators', 0, 'All of them have set it up.'],
    ['owners', 1, '1 of them has not set it up. They have up to 7 days to set it up.'],
    ['everybody', 1200, '1,200 of them have not set it up. They have up to 7 days to set it up.'],
  ])(
    'for %s, with %i who have not set it up, is described in a sentence',
    async (requiredOf, without, sentence) => {
      openRule(requiredOf, without);
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect((await field()).value).toBe(requiredOf);
    },
  );

  it('must be confirmed before it is stored, with a proof of identity if the server needs one', async () => {
    const { user, server } = openRule();
    server.fail(CHANGE, { status: 403, code: 'proof-needed' });
    await user.selectOptions(await field(), 'Everybody');
    const question = await screen.findByRole('alertdialog', {
      name: /^Require two-step sign-in for everybody\?/u,
    });
    expect(question.textContent).toContain('7 days');
    expect(question.textContent).not.toContain('This includes you');
    expect(server.asked(CHANGE)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: /^require/u }));
    await prove(user, server);
    expect(await screen.findByText(/^12 of them have not set it up/u)).toBeTruthy();
    expect(server.asked(CHANGE).map(({ body }) => body)).toEqual([
      { requiredOf: 'everybody' },
      { requiredOf: 'everybody' },
    ]);
    expect(screen.getByText('Two-step sign-in is required for everybody')).toBeTruthy();
    expect((await field()).value).toBe('everybody');
  });

  it.each([
    ['everybody', 'owners', 'members who are neither administrators nor client owners'],
    ['everybody', 'administrators', 'members who are not administrators'],
    ['everybody', 'nobody', 'anybody'],
    ['owners', 'administrators', 'client owners who are not administrators'],
    ['owners', 'nobody', 'administrators and client owners'],
    ['administrators', 'nobody', 'administrators'],
  ])('says for whom it no longer applies, if it is changed from %s to %s', async (previous, next, freed) => {
    const { user } = openRule(previous, 0, true);
    await user.selectOptions(await field(), next);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toMatch(next === 'nobody' ? /^Stop requiring/u : /^Require .* only\?/u);
    expect(question.textContent).toContain(`It is no longer required for ${freed}.`);
    expect(question.textContent).not.toMatch(/7 days|This includes you/u);
  });

  it('warns an administrator without a second factor if it becomes stricter', async () => {
    const { user } = openRule('nobody', 0, true);
    await user.selectOptions(await field(), 'Administrators');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain("This includes you: you haven't set it up yet.");
  });

  it('stays unchanged when the administrator cancels, and the focus returns to its field', async () => {
    const { user, server } = openRule('administrators', 2);
    await user.selectOptions(await field(), 'Nobody');
    await user.click(await screen.findByRole('button', { name: 'cancel' }));
    const select = await field();
    expect(select.value).toBe('administrators');
    expect(document.activeElement).toBe(select);
    expect(server.asked(CHANGE)).toEqual([]);
  });

  it('shows why a change was not stored', async () => {
    const { user, server } = openRule();
    server.fail(CHANGE, {
      status: 409,
      clientMessage: 'Another change is in progress. Try again in a moment.',
    });
    await user.selectOptions(await field(), 'Administrators');
    await user.click(await screen.findByRole('button', { name: /^require/u }));
    expect(await screen.findByText('Another change is in progress. Try again in a moment.')).toBeTruthy();
  });

  it('can be loaded again if it did not load', async () => {
    const server = callServer({ [READ]: () => ({ requiredOf: 'owners', without: 0 }) });
    server.fail(READ);
    const { user } = draw(<SecondFactorRule hasNoneYet={false} />);
    await screen.findByText('The two-step sign-in setting did not load.');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field()).value).toBe('owners');
  });
});

describe('Two-step sign-in of a member', () => {
  const RESET = 'DELETE /members/2/second-factors';
  const member = (id: number, name: string, hasSecondFactor: boolean): Member => ({
    id,
    personId: id * 10,
    name,
    profilePicture: null,
    email: `${name.toLowerCase()}@example.test`,
    createdOn: 1,
    lastSeenOn: 2,
    people: 0,
    collectives: 0,
    sessions: 0,
    isAdmin: false,
    hasSecondFactor,
    isKnownToProvider: false,
    client: null,
    suspendedOn: null,
  });

  function Table() {
    const list = useQuery(
      membersQuery({ order: 'name', page: 1, query: undefined, status: undefined, role: undefined }),
    );
    const nothing = () => undefined;
    return <MembersTable list={list} onClear={nothing} onHandOver={nothing} onTokens={nothing} />;
  }

  function openTable({ isKnownToProvider = false } = {}) {
    let leila = { ...member(2, 'Leila', true), isKnownToProvider };
    const server = callServer({
      'GET /members': () =>
        toPage([member(OWN_ID, 'Ines', true), leila, member(3, 'Tomasz', false)], {
          page: 1,
          limit: 50,
          total: 3,
        }),
      [READ]: () => ({ requiredOf: 'everybody', without: leila.hasSecondFactor ? 1 : 2 }),
      [RESET]: () => void (leila = member(2, 'Leila', false)),
      [PROVE]: () => undefined,
    });
    queryClient.setQueryData(SESSION_KEY, { id: OWN_ID });
    return {
      server,
      ...draw(
        <>
          <SecondFactorRule hasNoneYet={false} />
          <Table />
        </>,
      ),
    };
  }

  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name, 'u') });
  const marked = async (name: string) => within(await row(name)).queryByText('two-step') !== null;

  it("is marked in the member's row, whose menu can reset it after a question and a proof of identity", async () => {
    const { user, server } = openTable();
    expect([await marked('Leila'), await marked('Tomasz')]).toEqual([true, false]);
    server.fail(RESET, { status: 403, code: 'proof-needed' });
    await user.click(await screen.findByRole('button', { name: 'Actions for Leila' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in' }));
    const question = await screen.findByRole('alertdialog', { name: /Leila gets a mail about it/u });
    expect(question.textContent).toContain('every browser is signed out');
    await user.click(within(question).getByRole('button', { name: /^reset/u }));
    await prove(user, server);
    await waitFor(() => expect(server.asked(RESET)).toHaveLength(2));
    expect(await screen.findByText('Two-step sign-in for Leila is reset')).toBeTruthy();
    expect(await marked('Leila')).toBe(false);
    expect(await screen.findByText(/^2 of them have not set it up/u)).toBeTruthy();
  });

  it.each([
    [true, 'The next login through the sign-in provider counts as a first login.'],
    [false, undefined],
  ])(
    'is reset only after a question, which mentions the provider if the provider knows the member: %s',
    async (isKnownToProvider, words) => {
      const { user } = openTable({ isKnownToProvider });
      await user.click(await screen.findByRole('button', { name: 'Actions for Leila' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in' }));
      const question = await screen.findByRole('alertdialog', { name: /Leila gets a mail about it/u });
      expect(
        /The next login through the sign-in provider[^.]*\./u.exec(question.textContent ?? '')?.[0],
      ).toBe(words);
    },
  );

  it.each(['Tomasz', 'Ines'])(
    'cannot be reset for a member without it, nor for the administrator who acts: %s',
    async (name) => {
      const { user } = openTable();
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      await screen.findByRole('menuitem', { name: 'Open profile' });
      expect(screen.queryByRole('menuitem', { name: 'Reset two-step sign-in' })).toBeNull();
    },
  );
});
