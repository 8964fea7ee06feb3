// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SkipLink } from './SkipLink.tsx';

afterEach(cleanup);

function Page({ rows }: { rows: readonly string[] }) {
  return (
    <>
      <SkipLink />
      <nav>
        <a href="/">Home</a>
      </nav>
      <div data-results data-testid="results" tabIndex={-1}>
        <a href="?order=name-desc">Person</a>
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <a href={`/people/${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

describe('"Skip to results"', () => {
  it('is the first Tab stop and focuses the first row, without changing the URL', async () => {
    const user = userEvent.setup();
    const { href } = location;
    render(<Page rows={['Amara', 'Leila']} />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to results' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Amara' }));
    expect(location.href).toBe(href);
  });

  it('focuses the empty list if there are no rows', async () => {
    const user = userEvent.setup();
    render(<Page rows={[]} />);
    await user.click(screen.getByRole('link', { name: 'Skip to results' }));
    expect(document.activeElement).toBe(screen.getByTestId('results'));
  });
});
