// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endColdStart } from './cold-start.ts';

const start = () => document.querySelector('#start');

it('The placeholder of index.html stays until the app has rendered a page', async () => {
  document.body.innerHTML = '<div id="root"></div><div id="start"></div>';
  const app = document.querySelector('#root') as HTMLElement;
  endColdStart(app);
  app.innerHTML = '<span role="status"></span>';
  await new Promise((resolve) => setTimeout(resolve));
  expect(start()).not.toBeNull();
  app.innerHTML = '<div><main>Your Network</main></div>';
  await waitFor(() => expect(start()).toBeNull());
});
