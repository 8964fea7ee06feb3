import { describe, expect, it } from 'vitest';
import type { Contact } from '../contacts-file/read-row.ts';
import { describeContacts } from './describe-contacts.ts';
import { mergeRows } from './merge-rows.ts';

const contact = (values: Partial<Contact>): Contact => ({
  line: 2,
  firstName: 'Ana',
  lastName: 'Reis',
  credentials: null,
  slug: null,
  email: null,
  company: null,
  position: null,
  connectedOn: null,
  ...values,
});
const merged = async (...rows: Partial<Contact>[]) => mergeRows(await describeContacts(rows.map(contact)));

describe('Rows of one file', () => {
  it('are two people if their profiles differ, even if everything else is equal', async () => {
    const same = { email: 'a@x.org', connectedOn: '2021-01-01' };
    expect((await merged({ ...same, slug: 'a' }, { ...same, slug: 'b' })).merged).toBe(0);
  });

  it('are one contact if they have the same e-mail address and fitting names, and gaps are filled', async () => {
    const { contacts, merged: count } = await merged(
      { firstName: 'Ana Maria', email: 'a@gmail.com', company: 'Acme GmbH', connectedOn: '2021-01-01' },
      { slug: 'ana', email: 'a@gmail.com', credentials: 'PhD' },
    );
    expect(count).toBe(1);
    expect(contacts).toMatchObject([
      {
        rowNo: 2,
        name: 'Ana Reis',
        slug: 'ana',
        company: 'Acme GmbH',
        companyNorm: 'acme',
        companyIsPlain: false,
        mailboxName: 'ana reis',
        connectedOn: '2021-01-01',
        emailIsPersonal: true,
      },
    ]);
  });

  it('that become one contact have a mailbox name even if one of them has no name, but not without an address', async () => {
    const none = { firstName: null, lastName: null };
    const mail = { email: 'a@x.org', connectedOn: '2021-01-01' };
    const named = await merged({ ...none, ...mail, slug: 'ana' }, { ...mail, company: 'Halden Energy' });
    expect(named.contacts).toMatchObject([{ slug: 'ana', mailboxName: 'ana reis', companyIsPlain: true }]);
    const withoutAddress = await merged(
      { ...mail },
      { connectedOn: '2021-01-01', slug: 'ana' },
      { connectedOn: '2021-01-01' },
    );
    expect(withoutAddress.contacts.map(({ mailboxName }) => mailboxName)).toEqual(['ana reis', null]);
  });

  it.each([
    ['Bo', 'Ek'],
    ['Rui', 'Reis'],
    ['Ana', 'Lopes'],
  ])(
    'with the same e-mail address are two people if one is called Ana Reis and the other %s %s',
    async (firstName, lastName) => {
      expect((await merged({ email: 'a@x.org' }, { firstName, lastName, email: 'a@x.org' })).merged).toBe(0);
    },
  );

  it('without a name are merged with a row of the same address only if nobody else has the address', async () => {
    const mail = { email: 'a@x.org' };
    const nameless = { ...mail, firstName: null, lastName: null };
    expect((await merged(nameless, mail)).merged).toBe(1);
    expect((await merged(nameless, mail, { ...mail, firstName: 'Rui' })).merged).toBe(0);
  });

  it('are one contact if they have the same name and day and the later row has neither profile nor address', async () => {
    const day = { connectedOn: '2021-01-01' };
    expect((await merged({ ...day, slug: 'ana' }, { ...day, firstName: 'ANA' })).merged).toBe(1);
    expect((await merged({ ...day, slug: 'ana' }, { ...day, email: 'a@x.org' })).merged).toBe(0);
    expect((await merged({}, {})).merged).toBe(0);
  });

  it('are named after their profile or address if they have no name', async () => {
    const none = { firstName: null, lastName: null };
    const { contacts } = await merged({ ...none, slug: 'ana-r' }, { ...none, email: 'bo@x.org' });
    expect(contacts.map(({ name, nameless }) => [name, nameless])).toEqual([
      ['ana-r', true],
      ['bo', true],
    ]);
  });
});
