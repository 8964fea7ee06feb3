import { expect, it } from 'vitest';

it('Zod compiles no schemas', async () => {
  await import('./without-eval.ts');
  const z = await import('zod/mini');
  expect(z.config().jitless).toBe(true);
});
