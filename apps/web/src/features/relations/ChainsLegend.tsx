import { Tie } from '../../ui/marks/Tie.tsx';
import classes from './ChainsLegend.module.css';

const STRENGTHS = ['Strong', 'Familiar', 'Weak'] as const;

/** What the lines mean. Not there where lines are small and words stand beside them. */
export function ChainsLegend() {
  return (
    <ul className={classes.legend} aria-label="Lines">
      {STRENGTHS.map((strength) => (
        <li key={strength}>
          <Tie strength={strength} length={28} />
        </li>
      ))}
    </ul>
  );
}
