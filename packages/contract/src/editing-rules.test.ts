import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoleFields } from './editing-rules.ts';

const role = { organizationName: 'Halden Ventures', title: 'Director', from: '2019', to: null };

/** The message of a field; undefined when the role is accepted. */
function messageOf(field: 'from' | 'to', dates: Partial<Record<'from' | 'to', string>>): string | undefined {
  const { error } = RoleFields.safeParse({ ...role, ...dates });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('A work role', () => {
  it('can begin in the current month, and cannot begin or end in a later one', () => {
    expect(messageOf('from', { from: '2026-11' })).toBeUndefined();
    expect(messageOf('from', { from: '2026' })).toBeUndefined();
    expect(messageOf('from', { from: '2026-12' })).toBe('Worked From cannot be in the future.');
    expect(messageOf('to', { to: '2026-12' })).toBe('Worked To cannot be in the future.');
    expect(messageOf('from', { from: '2027' })).toBe('Choose a year from 1960 to now.');
    expect(messageOf('to', { to: '2027-01' })).toBe('Choose a year from 1960 to now.');
  });

  it('can begin in the next month on the last UTC day of a month, because that month has begun in some time zones', () => {
    vi.setSystemTime(new Date('2026-11-30T10:30:00Z'));
    expect(messageOf('from', { from: '2026-12' })).toBeUndefined();
    vi.setSystemTime(new Date('2026-11-29T23:59:00Z'));
    expect(messageOf('from', { from: '2026-12' })).toBe('Worked From cannot be in the future.');
    vi.setSystemTime(new Date('2026-12-31T10:30:00Z'));
    expect(messageOf('from', { from: '2027-01' })).toBeUndefined();
  });
});
