import { describe, expect, it } from 'vitest';
import { belongsTo, mayRemove, ownsClient } from './collectives.access.ts';

const OWNER = { userId: 1 };
const COLLABORATOR = { userId: 2 };
const STRANGER = { userId: 3 };
const seenBy = (viewer: { userId: number }) => ({
  id: 10,
  name: 'Bench',
  clientId: 20,
  ownerId: OWNER.userId,
  isCollaborator: viewer === COLLABORATOR,
});

describe('With a collective,', () => {
  it.each([
    ['its owner', OWNER, { owns: true, belongs: true, removesOthers: true, removesSelf: true }],
    ['a collaborator', COLLABORATOR, { owns: false, belongs: true, removesOthers: false, removesSelf: true }],
    ['somebody else', STRANGER, { owns: false, belongs: false, removesOthers: false, removesSelf: false }],
  ])('%s may do exactly what the table says', (_who, viewer, may) => {
    const collective = seenBy(viewer);
    expect({
      owns: ownsClient(viewer, collective),
      belongs: belongsTo(viewer, collective),
      removesOthers: mayRemove(viewer, collective, [viewer.userId, 99]),
      removesSelf: mayRemove(viewer, collective, [viewer.userId]),
    }).toEqual(may);
  });
});
