import { IconPlus } from '@tabler/icons-react';
import { sayNumber } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../ui/choices/Segmented.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { PillTabs } from '../../../ui/tabs/PillTabs.tsx';
import type { IntroductionsState, IntroductionsTab } from '../../../lib/introductions-address.ts';
import classes from './IntroductionsTools.module.css';
import type { ShownView } from './use-introductions-view.ts';
import type { IntroductionCounts } from './use-requests.ts';
import { WhoMayAsk } from './WhoMayAsk.tsx';

export const HOW_TO_ASK = 'Find the person whom you want to meet. The profile shows who can introduce you.';

const STATES: Readonly<Record<IntroductionsTab, readonly (readonly [IntroductionsState, string])[]>> = {
  by: [
    ['all', 'All'],
    ['open', 'Waiting'],
    ['ended', 'Ended'],
  ],
  of: [
    ['all', 'All'],
    ['open', 'Waiting'],
    ['ended', 'Done'],
  ],
};

interface IntroductionsToolsProps {
  shown: ShownView;
  counts: IntroductionCounts | undefined;
  onAsk: () => void;
}

export function IntroductionsTools({ shown, counts, onAsk }: IntroductionsToolsProps) {
  const { view, hrefWith, go } = shown;
  const tab = shown.tab ?? 'by';
  const tabOf = (id: IntroductionsTab, label: string) => ({
    id,
    label,
    href: hrefWith({ tab: id, state: 'all' }),
    ...(counts && { count: totalOf(counts[id]) }),
  });
  return (
    <div className={classes.tools} data-paper="none">
      <PillTabs
        label="Introductions"
        current={tab}
        tabs={[tabOf('by', 'Asked by you'), tabOf('of', 'Asked of you')]}
      />
      <div className={classes.states}>
        <Segmented
          label="Show"
          value={view.state}
          options={STATES[tab].map(([value, word]) => ({
            value,
            label: counts ? `${word} ${sayNumber(countOf(counts[tab], value))}` : word,
          }))}
          onChange={(state) => go({ tab, state })}
        />
      </div>
      <WhoMayAsk />
      <Tooltip label={HOW_TO_ASK}>
        <Button
          variant={tab === 'by' ? 'primary' : 'secondary'}
          icon={<IconPlus size={16} stroke={1.8} aria-hidden />}
          className={classes.ask ?? ''}
          aria-label="Ask for an introduction"
          aria-haspopup="dialog"
          onClick={onAsk}
        >
          <span className={classes.words}>Ask for an introduction</span>
        </Button>
      </Tooltip>
    </div>
  );
}

interface CountsOfTab {
  open: number;
  ended: number;
}

const totalOf = ({ open, ended }: CountsOfTab): number => open + ended;

const countOf = (counts: CountsOfTab, state: IntroductionsState): number =>
  state === 'all' ? totalOf(counts) : counts[state];
