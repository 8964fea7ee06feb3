import type { ChainRow } from './chain-parts.ts';
import { describeEvidence } from './chain-words.ts';
import classes from './ChainEvidence.module.css';

/** The evidence for each tie of a chain: who rated it how, and when the two connected. */
export function ChainEvidence({ row: { between, target, links } }: { row: ChainRow }) {
  const names = ['You', ...[...between, target].map(({ name }) => name)];
  return (
    <ul aria-label="How these people know each other" className={classes.evidence}>
      {links.map((link, at) => (
        <li key={at}>
          <span className={classes.pair}>
            {names[at]} {link.strength === null ? 'works at' : 'and'} {names[at + 1]}
          </span>
          {link.strength !== null && <span>{describeEvidence(link)}</span>}
        </li>
      ))}
    </ul>
  );
}
