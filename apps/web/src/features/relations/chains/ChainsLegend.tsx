import { RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import { Tie } from '../../../ui/marks/Tie.tsx';
import classes from './ChainsLegend.module.css';

const STRONGEST_FIRST = RELATIONSHIP_STRENGTHS.toReversed();

export function ChainsLegend() {
  return (
    <ul className={classes.legend} aria-label="Lines">
      {STRONGEST_FIRST.map(({ id, name }) => (
        <li key={id}>
          <Tie strength={name} length={28} />
        </li>
      ))}
    </ul>
  );
}
