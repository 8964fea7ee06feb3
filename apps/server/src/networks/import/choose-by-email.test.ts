import { describe, expect, it } from 'vitest';
import { chooseByEmail, type EmailCandidate, type KnownPerson } from './choose-by-email.ts';

const row = (rowNo: number, name: string, given: Partial<EmailCandidate> = {}): EmailCandidate => ({
  rowNo,
  hasProfile: false,
  nameless: name === '',
  nameKey: name,
  given: name.split(' ').slice(0, 1),
  personId: 1,
  ...given,
});
const person = (names: string[], given: Partial<KnownPerson> = {}): KnownPerson => ({
  personId: 1,
  hasProfile: false,
  hasName: true,
  names,
  namesInFile: [],
  ...given,
});
const chosen = (rows: EmailCandidate[], who: KnownPerson) => [...chooseByEmail(rows, [who]).keys()];

describe('a row whose e-mail address is known', () => {
  it.each([
    ['shares a word of the name', row(1, 'ana reis'), person(['ana lopes']), true],
    [
      'shares a word of an earlier name, written with an accent',
      row(1, 'zoe li'),
      person(['ana lopes', 'Zoë']),
      true,
    ],
    ['shares no word of the name: a shared mailbox', row(1, 'bo ek'), person(['ana lopes']), false],
    ['has no name', row(1, ''), person(['ana lopes']), true],
    ['meets a person without a name', row(1, 'bo ek'), person(['s1'], { hasName: false }), true],
    [
      'has another profile and the same first name: a new surname',
      row(1, 'ana reis', { hasProfile: true }),
      person(['ana lopes'], { hasProfile: true }),
      true,
    ],
    [
      'has another profile and only the surname in common: a family',
      row(1, 'rui lopes', { hasProfile: true }),
      person(['ana lopes'], { hasProfile: true }),
      false,
    ],
    [
      'has the first profile that we see of the person',
      row(1, 'rui lopes', { hasProfile: true }),
      person(['ana lopes']),
      true,
    ],
    [
      'has a profile, but another row is the person already',
      row(1, 'ana lopes', { hasProfile: true }),
      person(['ana lopes'], { namesInFile: ['ana lopes'] }),
      false,
    ],
    [
      'has no profile, and shares a name with the row that is the person',
      row(1, 'bo ek'),
      person(['ana lopes'], { namesInFile: ['bo lopes'] }),
      true,
    ],
  ] as const)('%s', (...[, candidate, who, isThePerson]) => {
    expect(chosen([candidate], who)).toEqual(isThePerson ? [1] : []);
  });

  it('gives an address of two profiles to the first of them only', () => {
    const rows = [row(1, 'ana li', { hasProfile: true }), row(2, 'ana ek', { hasProfile: true })];
    expect(chosen(rows, person(['ana reis']))).toEqual([1]);
  });

  it('is found by the name that a later row brings along', () => {
    expect(chosen([row(1, 'bo li'), row(2, 'ana li')], person(['ana reis']))).toEqual([2, 1]);
  });
});
