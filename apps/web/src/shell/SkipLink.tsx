import { MAIN_ID } from './main-id.ts';
import classes from './SkipLink.module.css';

/**
 * The first Tab stop on a page with a list: skips the navigation and the filters, and focuses the first row.
 */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes.link}
      onClick={(event) => {
        // Do not let the link change the hash, which opens overlays.
        event.preventDefault();
        const results = document.querySelector<HTMLElement>('[data-results]');
        const first = results?.querySelector<HTMLElement>(':is(ul, tbody) :is(a[href], button, input)');
        (first ?? results)?.focus();
      }}
    >
      Skip to results
    </a>
  );
}
