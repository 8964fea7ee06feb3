import type { ChainAdvice } from '@kithline/contract/relations.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { AdviceLines } from './AdviceLines.tsx';
import classes from './NoChains.module.css';

interface NoChainsProps {
  name: string;
  advice: ChainAdvice;
  brief?: boolean;
}

/** Says that no chain leads to a person or organization, and what could open one. */
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
