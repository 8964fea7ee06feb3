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

describe('who may do what with a collective', () => {
  it.each([
    ['its owner', OWNER, { owns: true, belongs: true, removesAnybody: true, leaves: true }],
    ['a collaborator', COLLABORATOR, { owns: false, belongs: true, removesAnybody: false, leaves: true }],
    ['somebody else', STRANGER, { owns: false, belongs: false, removesAnybody: false, leaves: false }],
  ])('%s has exactly the expected rights', (_who, viewer, may) => {
    const collective = seenBy(viewer);
    expect({
      owns: ownsClient(viewer, collective),
      belongs: belongsTo(viewer, collective),
      removesAnybody: mayRemove(viewer, collective, [viewer.userId, 99]),
      leaves: mayRemove(viewer, collective, [viewer.userId]),
    }).toEqual(may);
  });
});
