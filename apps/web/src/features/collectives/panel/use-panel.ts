import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readStored, store } from '../../../lib/stored.ts';
import type { CollaboratorsPanelState, PanelShape } from './panel-state.ts';

const STORED_AS = 'kithline-collaborators';
const COLLAPSED = 'rail';

/** Windows of at least this width have room for the full panel. */
const ROOM_FOR_BOTH = { landing: '(min-width: 80em)', list: '(min-width: 96em)' } as const;

interface Page {
  pathname: string;
  kind: keyof typeof ROOM_FOR_BOTH;
}

/**
 * State of the collaborators panel. In a wide window, the panel is full until the viewer collapses it to a
 * rail; this browser remembers the choice. In a narrower window, the panel is a rail, or closed on phones,
 * and can be opened above the page until the next navigation.
 */
export function usePanel({ pathname, kind }: Page): CollaboratorsPanelState {
  const hasRoom = useMediaQuery(ROOM_FOR_BOTH[kind], undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isCollapsed, collapse] = useState(() => readStored(STORED_AS) === COLLAPSED);
  const [openOn, setOpenOn] = useState<string | null>(null);
  const shape = shapeOf({ hasRoom, isPhone, isCollapsed, isAbove: openOn === pathname });
  const isOpen = shape === 'full' || shape === 'over';
  const set = (open: boolean) => {
    if (!hasRoom) return setOpenOn(open ? pathname : null);
    store(STORED_AS, open ? null : COLLAPSED);
    return collapse(!open);
  };
  return { shape, toggle: () => set(!isOpen), close: () => set(false) };
}

interface Window {
  hasRoom: boolean;
  isPhone: boolean;
  isCollapsed: boolean;
  isAbove: boolean;
}

function shapeOf({ hasRoom, isPhone, isCollapsed, isAbove }: Window): PanelShape {
  if (hasRoom) return isCollapsed ? 'rail' : 'full';
  if (isAbove) return 'over';
  return isPhone ? 'closed' : 'rail';
}
