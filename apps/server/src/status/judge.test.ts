import { describe, expect, it } from 'vitest';
import {
  isGone,
  newestVersion,
  slowMinutes,
  stateOfBackup,
  stateOfConnections,
  stateOfDisk,
  stateOfJobs,
  stateOfLastChange,
  stateOfMail,
  stateOfSchedule,
  stateOfSearch,
  stateOfVersion,
} from './judge.ts';

describe('The rules of the page System', () => {
  it.each([
    [79, 'fine'],
    [80, 'soon'],
    [94, 'soon'],
    [95, 'now'],
  ])('if %i of 100 connections are used, give the state %s', (used, state) => {
    expect(stateOfConnections(used, 100)).toBe(state);
  });

  it.each([
    [79.9, 'fine'],
    [80, 'soon'],
    [89.9, 'soon'],
    [90, 'now'],
  ])('if %d %% of a disk is used, give the state %s', (used, state) => {
    expect(stateOfDisk(used, 100)).toBe(state);
  });

  it.each([
    [24, null, false, 'soon'],
    [24, 26, false, 'fine'],
    [24, 26, true, 'soon'],
    [24, 27, false, 'soon'],
    [24, 72, true, 'soon'],
    [24, 73, false, 'now'],
    [168, 170, false, 'fine'],
    [168, 171, false, 'soon'],
    [168, 505, false, 'now'],
    [6, 9, false, 'soon'],
    [6, 19, false, 'now'],
    [0.5, 2.5, false, 'fine'],
    [0.5, 2.6, false, 'now'],
  ])(
    'if a backup is due every %d hours, the age of the last complete one in hours is %s, and “a newer one failed” is %s, give the state %s',
    (...[distance, age, hasFailed, state]) => {
      expect(stateOfBackup({ age, distance }, hasFailed)).toBe(state);
    },
  );

  it('give an unsent mail the state "now", unless only the address of its receiver was refused', () => {
    expect(stateOfMail(null)).toBe('fine');
    expect(stateOfMail({ failure: 'password', code: 535 })).toBe('now');
    expect(stateOfMail({ failure: 'unreachable', code: null })).toBe('now');
    expect(stateOfMail({ failure: 'receiver', code: 550 })).toBe('fine');
  });

  it('give failed jobs, late tasks, an older version and a search that is not ready the state "soon"', () => {
    expect([stateOfJobs(0), stateOfJobs(1)]).toEqual(['fine', 'soon']);
    expect([stateOfSchedule(0), stateOfSchedule(1)]).toEqual(['fine', 'soon']);
    expect([stateOfVersion('1.8.2', '1.8.2'), stateOfVersion('1.8.1', '1.8.2')]).toEqual(['fine', 'soon']);
    expect([stateOfSearch(true), stateOfSearch(false)]).toEqual(['fine', 'soon']);
  });

  it.each([
    [true, 9.9, 'fine'],
    [true, 10, 'soon'],
    [false, 60, 'fine'],
  ])(
    'if “the search is ready” is %s and a change has waited for %d seconds, give the state %s',
    (isReady, waits, state) => {
      expect(stateOfLastChange(isReady, waits)).toBe(state);
    },
  );

  it('count a server as gone after two missing lines', () => {
    expect([isGone(1000, 1150), isGone(1000, 1151)]).toEqual([false, true]);
  });

  it('report slow calls only after three slow minutes, with the time of the middle minute', () => {
    const minutes = (slow: readonly number[]) =>
      Array.from({ length: 60 }, (_none, at) => (slow.includes(at) ? 201 : 200));
    expect(slowMinutes(minutes([30, 31]), 6000)).toBeNull();
    expect(slowMinutes(minutes([30, 31, 33]), 6000)).toEqual({ minutes: 3, around: 6000 + 31 * 60 });
    expect(slowMinutes([null, null, null], 6000)).toBeNull();
  });

  it('compare versions by their numbers', () => {
    expect(newestVersion(['1.9.0', '1.10.0', '1.2.3'])).toBe('1.10.0');
  });
});
