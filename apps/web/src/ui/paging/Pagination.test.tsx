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

describe('The pagination of a list', () => {
  it('shows a range that ends with the total on the last page', () => {
    draw(5, 214);
    expect(screen.getByText('201-214 of 214 total')).toBeTruthy();
  });

  it('has links to four pages including the last one, and to the previous and the next page', () => {
    draw(2, 2140);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['?page=1', '?page=1', '?page=2', '?page=3', '?page=43', '?page=3']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
  });

  it('has no link to a page before the first', () => {
    draw(1, 214);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
  });

  it('is not shown if everything fits on one page', () => {
    draw(1, 50);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows "0 total" for an empty list', () => {
    draw(1, 0);
    expect(screen.getByText('0 total')).toBeTruthy();
  });
});
