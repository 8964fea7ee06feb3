import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { worstOf } from './summary.ts';
import { systemQuery } from './system.data.ts';
import classes from './SystemDot.module.css';

/** A dot after the link to System, while something on that page needs an administrator. */
export function SystemDot() {
  const { data } = useQuery(systemQuery);
  const state = data === undefined ? 'fine' : worstOf(data);
  if (state === 'fine') return null;
  return (
    <span className={classes.dot} data-state={state}>
      <VisuallyHidden>{state === 'now' ? ', needs you now' : ', needs you soon'}</VisuallyHidden>
    </span>
  );
}
