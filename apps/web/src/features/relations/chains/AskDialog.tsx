import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { introductionsQuery, ownIntroductionsQuery } from '../../../lib/introductions.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TabPanel } from '../../../ui/tabs/TabPanel.tsx';
import { UnderlineTabs } from '../../../ui/tabs/UnderlineTabs.tsx';
import { AskedOfYou } from '../introductions/AskedOfYou.tsx';
import { IntroductionDialog } from '../introductions/IntroductionDialog.tsx';
import { connectorsQuery } from '../introductions/introductions.data.ts';
import { OwnIntroductions } from '../introductions/OwnIntroductions.tsx';
import classes from './AskDialog.module.css';
import { AskForm } from './AskForm.tsx';
import type { Asking } from './chain-text.ts';
import { sayRole } from './chain-words.ts';
import { type RequestText, useRequestText } from './request-text.ts';

const WIDTH = 1080;

interface AskDialogProps {
  /** The strongest way through each member who may be asked, the strongest first (`waysToAsk`). */
  ways: readonly Asking[];
  onClose: () => void;
}

/** The dialog that asks for an introduction. Escape closes the dialog and keeps the text. */
export function AskDialog({ ways: [best, ...others], onClose }: AskDialogProps) {
  return best ? <Request ways={[best, ...others]} onClose={onClose} /> : null;
}

function Request({ ways, onClose }: AskDialogProps & { ways: readonly [Asking, ...Asking[]] }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // A request that waits for the viewer is answered in another dialog, which replaces this one.
  const [answeredId, setAnsweredId] = useState<number | null>(null);
  const connectors = useConnectors(ways);
  const request = useRequestText(ways, connectors.ways);
  const { end } = request.asking;
  const leave = () => {
    if (request.isOwn) announce('Your message is kept as a draft.');
    onClose();
  };
  const Parts = isPhone ? Tabs : Columns;
  return (
    <>
      <Dialog
        opened={answeredId === null}
        onClose={leave}
        title="Ask for an introduction"
        note={`to ${[end.name, sayRole(end)].filter(Boolean).join(', ')}`}
        size={WIDTH}
        flush
      >
        <Parts
          ask={(takesFocus) => <Ask {...{ connectors, request, takesFocus, onClose }} />}
          own={<OwnIntroductions />}
          of={<AskedOfYou onAnswer={setAnsweredId} />}
        />
      </Dialog>
      {answeredId !== null && <IntroductionDialog id={answeredId} onClose={() => setAnsweredId(null)} />}
    </>
  );
}

interface Connectors {
  /** The ways through members who can be asked; undefined until that is known. */
  ways: readonly Asking[] | undefined;
  isError: boolean;
  retry: () => void;
}

function useConnectors(ways: readonly Asking[]): Connectors {
  const { scope } = useSearchScope();
  const helperIds = ways.map(({ helper }) => helper.id);
  const { data, isError, refetch } = useQuery(connectorsQuery(scope, helperIds));
  const able = new Set(data?.personIds);
  return {
    ways: data && ways.filter(({ helper }) => able.has(helper.id)),
    isError,
    retry: () => void refetch(),
  };
}

interface PartsProps {
  /** Renders the form. `takesFocus` is false once the viewer has changed the tab. */
  ask: (takesFocus: boolean) => ReactNode;
  own: ReactNode;
  of: ReactNode;
}

function Columns({ ask, own, of }: PartsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{ask(true)}</div>
      <div className={classes.side}>
        {own}
        {of}
      </div>
    </div>
  );
}

type TabId = 'ask' | 'own' | 'of';

function Tabs({ ask, own, of }: PartsProps) {
  const [current, setCurrent] = useState<TabId>('ask');
  const [isFirst, setFirst] = useState(true);
  const { data } = useQuery(ownIntroductionsQuery);
  const { counts } = data ?? {};
  const select = (id: TabId) => {
    setFirst(false);
    setCurrent(id);
  };
  return (
    <>
      <div className={classes.tabs}>
        <UnderlineTabs<TabId>
          label="Introductions"
          scope="introductions"
          current={current}
          onSelect={select}
          tabs={[
            { id: 'ask', label: 'ask' },
            {
              id: 'own',
              label: 'your introductions',
              ...countOf(counts && counts.by.open + counts.by.ended),
            },
            { id: 'of', label: 'asked of you', ...countOf(counts?.waiting) },
          ]}
        />
      </div>
      <TabPanel id={current} scope="introductions">
        <div className={current === 'ask' ? classes.main : classes.side}>
          {current === 'ask' ? ask(isFirst) : current === 'own' ? own : of}
        </div>
      </TabPanel>
    </>
  );
}

const countOf = (count: number | undefined) => (count ? { count } : {});

interface AskProps {
  connectors: Connectors;
  request: RequestText;
  takesFocus: boolean;
  onClose: () => void;
}

/** The form, once it is known who can be asked, and whether somebody has been asked already. */
function Ask({ connectors: { ways, isError, retry }, request, ...form }: AskProps) {
  const { end } = request.asking;
  const { data: open, isPending } = useQuery(
    introductionsQuery({ tab: 'by', state: 'open', personId: end.id }),
  );
  if (isError && !ways) return <FailedLine onRetry={retry}>Couldn't load whom you can ask.</FailedLine>;
  if (!ways || isPending) return <CardBones lines={6} />;
  if (ways.length === 0) {
    return (
      <p className={classes.none}>
        You cannot ask anybody on these chains in Kithline: they are not members, or they take no requests.
      </p>
    );
  }
  return <AskForm {...{ ways, request }} open={open?.results ?? []} {...form} />;
}
