import type { ChainAdvice } from '@kithline/contract/relations.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { AdviceLines } from './AdviceLines.tsx';
import classes from './NoChains.module.css';

interface NoChainsProps {
  name: string;
  advice: ChainAdvice;
  /** Whether to show a short form, for the card on a summary. */
  brief?: boolean;
}

/** Says that no chain leads to somebody, with advice on what could open one. */
export function NoChains({ name, advice, brief = false }: NoChainsProps) {
  const sentence = `No way to reach ${name} yet.`;
  if (brief) {
    return (
      <div className={classes.brief}>
        <p>{sentence}</p>
        <AdviceLines advice={advice} />
      </div>
    );
  }
  return (
    <EmptyState title={sentence}>
      <AdviceLines advice={advice} />
    </EmptyState>
  );
}
