import { expect, it } from 'vitest';

it('Zod does not compile schemas, which the content security policy forbids', async () => {
  await import('./without-eval.ts');
  const z = await import('zod/mini');
  expect(z.config().jitless).toBe(true);
});
