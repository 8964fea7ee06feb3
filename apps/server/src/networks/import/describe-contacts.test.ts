import { describe, expect, it } from 'vitest';
import type { Contact } from '../contacts-file/read-row.ts';
import { describeContacts } from './describe-contacts.ts';

async function described(values: Partial<Contact>) {
  const contact: Contact = {
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
  };
  const [only] = await describeContacts([contact]);
  return only;
}

describe('The company of a contact', () => {
  it('gets the keys by which it is compared', async () => {
    expect(await described({ company: 'The Müller & Söhne GmbH' })).toMatchObject({
      company: 'The Müller & Söhne GmbH',
      companyKey: 'the muller & sohne gmbh',
      companyNorm: 'muller and sohne',
    });
  });

  it.each([
    ['Halden Energy', true],
    ['The Halden Group', true],
    ['eBay', true],
    ['Marks & Spencer', true],
    ['Ernst & Young', true],
    ['Co-op', true],
    ['Coca-Cola', true],
    ['Société Générale', true],
    ['Газпром Нефть', true],
    ['HALDEN ENERGY', false],
    ['halden energy', false],
    ['IBM', true],
    ['3M', true],
    ['BCG', false],
    ['AWS', false],
    ['Halden Energy Inc.', false],
    ['Halden Energy, Inc', false],
    ['Halden GmbH', false],
    ['Halden Ltd', false],
    ['Halden S.p.A.', false],
    ['Halden GmbH & Co. KG', false],
    ['Tiffany & Co.', false],
    ['中国平安', true],
    ['株式会社サクラ商事', false],
    ['华为技术有限公司', false],
    ['ООО «Ромашка»', false],
    ['PT. Telkom Indonesia', false],
    ['Lernwerk UG (haftungsbeschränkt)', false],
    ['1234', false],
    [null, false],
  ])('%j is a plain spelling: %s', async (company, isPlain) => {
    expect((await described({ company }))?.companyIsPlain).toBe(isPlain);
  });
});

describe('The mailbox name of a contact', () => {
  it.each([
    ['Ana', 'Reis', 'ana reis'],
    ['Ana Lucía', 'de la Peña', 'ana pena'],
    ['  ANA ', 'REIS', 'ana reis'],
    ['Jean-Paul', 'Smith-Jones', 'jean-paul smith-jones'],
    ['Ana', null, 'ana'],
    [null, 'Reis', 'reis'],
    [null, null, null],
  ])('called %j %j is %j', async (firstName, lastName, expected) => {
    expect((await described({ firstName, lastName, email: 'a@x.org' }))?.mailboxName).toBe(expected);
  });

  it('is null without an address', async () => {
    expect((await described({}))?.mailboxName).toBeNull();
  });
});
