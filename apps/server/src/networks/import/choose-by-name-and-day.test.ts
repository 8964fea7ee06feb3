import { describe, expect, it } from 'vitest';
import { chooseByNameAndDay, type UnclaimedContact, type UnmatchedRow } from './choose-by-name-and-day.ts';

const row = (rowNo: number, given: Partial<UnmatchedRow> = {}): UnmatchedRow => ({
  rowNo,
  hasProfile: true,
  nameKey: 'ana reis',
  connectedOn: '2021-01-01',
  ...given,
});
const contact = (personId: number, given: Partial<UnclaimedContact> = {}): UnclaimedContact => ({
  personId,
  hasProfile: true,
  names: ['Ana Reis'],
  connectedOn: '2021-01-01',
  ...given,
});
const chosen = (rows: UnmatchedRow[], contacts: UnclaimedContact[]) =>
  Object.fromEntries(chooseByNameAndDay(rows, contacts));

describe('an unmatched row and a contact that nobody has claimed', () => {
  it('are one when name and day are the same, and only then', () => {
    expect(chosen([row(1)], [contact(7)])).toEqual({ 1: 7 });
    expect(chosen([row(1)], [contact(7, { connectedOn: '2021-01-02' })])).toEqual({});
    expect(chosen([row(1)], [contact(7, { names: ['Ana Lopes'] })])).toEqual({});
  });

  it('are one by an earlier name, too', () => {
    expect(chosen([row(1)], [contact(7, { names: ['Ana Lopes', 'ANA Réis'] })])).toEqual({ 1: 7 });
  });

  it('are left alone when two rows with a profile might be the one', () => {
    expect(chosen([row(1), row(2)], [contact(7)])).toEqual({});
    expect(chosen([row(1)], [contact(7), contact(8)])).toEqual({});
  });

  it('are paired in order when the rows have no profile', () => {
    const rows = [row(1, { hasProfile: false }), row(2, { hasProfile: false })];
    expect(chosen(rows, [contact(7), contact(8)])).toEqual({ 1: 7, 2: 8 });
  });

  it('are one without a day only when neither has a profile', () => {
    const [dayless, keyless] = [{ connectedOn: null }, { connectedOn: null, hasProfile: false }];
    expect(chosen([row(1, dayless)], [contact(7, keyless)])).toEqual({});
    expect(chosen([row(1, keyless)], [contact(7, dayless)])).toEqual({});
    expect(chosen([row(1, keyless)], [contact(7, keyless)])).toEqual({ 1: 7 });
  });

  it('never make one contact of two rows that have two of its names', () => {
    const rows = [row(1), row(2, { nameKey: 'ana lopes' })];
    expect(chosen(rows, [contact(7, { names: ['Ana Reis', 'Ana Lopes'] })])).toEqual({ 1: 7 });
  });
});
