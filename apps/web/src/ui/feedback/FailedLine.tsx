import { Button } from '../buttons/Button.tsx';
import classes from './FailedLine.module.css';

export function FailedLine({ children, onRetry }: { children: string; onRetry?: () => void }) {
  return (
    <p role="alert" className={classes.line}>
      {children}
      {onRetry && (
        <Button size="sm" variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}
