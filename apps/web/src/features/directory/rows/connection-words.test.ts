import { describe, expect, it } from 'vitest';
import { connectedThrough, throughOthers } from './connection-words.ts';

const face = (id: number) => ({ id, name: `Person ${id}`, profilePicture: null });

describe('The people through whom somebody can be reached', () => {
  it('do not include the viewer among the faces', () => {
    const result = { connections: [face(1), face(2)], moreConnections: 0, isOwnConnection: true };
    expect(throughOthers(result, 2)).toEqual({ connections: [face(1)], moreConnections: 0 });
  });

  it('do not include the viewer in the count', () => {
    const result = { connections: [face(1), face(2)], moreConnections: 4, isOwnConnection: true };
    expect(throughOthers(result, 9)).toEqual({ connections: [face(1), face(2)], moreConnections: 3 });
    expect(throughOthers({ ...result, isOwnConnection: false }, 9).moreConnections).toBe(4);
  });

  it('are described with the first two names', () => {
    expect(connectedThrough([face(1), face(2), face(3)], 4)).toBe(
      'Connected through Person 1, Person 2 and 5 more',
    );
  });
});
