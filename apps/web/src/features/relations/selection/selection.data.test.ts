// @vitest-environment happy-dom
import { MOST_NAMED } from '@kithline/contract/selection.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { callServer } from '../../../lib/testing/call-server.ts';
import { keepInTouchWithAll } from './selection.data.ts';

afterEach(() => vi.unstubAllGlobals());

const never = { everyMonths: 0, countedFrom: null, laterUntil: null } as const;
const yearly = { everyMonths: 12, countedFrom: '2024-01-01', laterUntil: null } as const;

it('Undoing a rhythm for more people than one call accepts sends their former choices in two calls', async () => {
  const ids = Array.from({ length: MOST_NAMED - 1 }, (_, index) => index + 10);
  const changed = [
    { ...yearly, personIds: [1] },
    { ...never, personIds: ids },
    { ...yearly, countedFrom: '2024-02-01', personIds: [2] },
  ];
  const server = callServer({
    'POST /selection/rhythms': () => ({ changed }),
    'POST /selection/rhythms/undo': ({ body }) => ({
      changed: (body['before'] as typeof changed).flatMap(({ personIds }) => personIds),
    }),
  });
  const { count, undo } = await keepInTouchWithAll({ networkId: 7, filter: {} }, 6);
  expect(count).toBe(MOST_NAMED + 1);
  expect(await undo()).toBe(MOST_NAMED + 1);
  expect(server.asked('POST /selection/rhythms/undo').map(({ body }) => body)).toEqual([
    { everyMonths: 6, before: changed.slice(0, 2) },
    { everyMonths: 6, before: changed.slice(2) },
  ]);
});
