// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { Pagination } from './Pagination.tsx';

afterEach(cleanup);

const draw = (page: number, total: number, visiblePages?: number) =>
  renderLook(
    <Pagination
      page={page}
      pageSize={50}
      total={total}
      visiblePages={visiblePages}
      hrefFor={(to) => `?page=${to}`}
    />,
  );

describe('The pages of a list', () => {
  it('show the range of results and the total, also on the last page', () => {
    draw(5, 214);
    expect(screen.getByText('201-214 of 214 total')).toBeTruthy();
  });

  it('have links to four pages including the last one, and to the previous and the next page', () => {
    draw(2, 2140);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['?page=1', '?page=1', '?page=2', '?page=3', '?page=43', '?page=3']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
  });

  it('have no link to a page before the first', () => {
    draw(1, 214);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
  });

  it('are not shown if everything fits on one page', () => {
    draw(1, 50);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('show "0 total" for an empty list', () => {
    draw(1, 0);
    expect(screen.getByText('0 total')).toBeTruthy();
  });
});
