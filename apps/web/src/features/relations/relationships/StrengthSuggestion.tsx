import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { suggestionQuery } from './relationships.data.ts';
import classes from './StrengthSuggestion.module.css';

/**
 * Facts that speak for a strength. They set nothing; where there are none, or they do not load, nothing is said. Those that are
 * too light for any (a late connection, one or two people whom both know) stand elsewhere on the tab already.
 */
export function StrengthSuggestion({ personId }: { personId: number }) {
  const { scope } = useSearchScope();
  const { data } = useQuery(suggestionQuery(scope, personId));
  const id = useId();
  if (!data?.strength || data.facts.length === 0) return null;
  return (
    <div className={classes.suggestion}>
      <p id={id} className={classes.lead}>
        These speak for <span className={classes.strength}>{data.strength.name}</span>:
      </p>
      <ul aria-labelledby={id} className={classes.facts}>
        {data.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
