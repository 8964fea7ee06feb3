import type { Client } from '@kithline/contract/clients.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { readId } from '../lib/read-id.ts';
import { readStored, store } from '../lib/stored.ts';
import { collectiveIdOf, isLandingPage } from './area.ts';

const CHOSEN = 'kithline-client';
/** `public/before-paint.js` reads this key and the next key from the storage before this code is loaded. */
const HAD_CLIENT = 'kithline-had-client';
const DOCK = 'kithline-client-panel';
const CLOSED = 'closed';

/**
 * Where the panel is: docked beside the page, over the page, or a full-screen sheet on phones; null while
 * closed.
 */
export type PanelForm = 'docked' | 'over' | 'sheet' | null;

export interface ClientPanelState {
  form: PanelForm;
  clients: readonly Client[];
  isWithoutClients: boolean;
  /** Null until the clients are loaded, or if the member has none. */
  client: Client | null;
  /** The client whose mark is highlighted: that of the open panel, else that of the open collective. */
  currentId: number | null;
  /** Changes each time `open` is called. The panel then takes the focus. */
  turn: number;
  /** Opens the panel with the client whose mark was pressed, or closes it if it already shows this client. */
  press: (clientId: number) => void;
  open: () => void;
  close: () => void;
}

/**
 * Returns the state of the client navigation panel. In wide windows, the panel is docked on landing pages,
 * and the browser remembers whether it is open. Elsewhere it lies over the page until the next navigation.
 */
export function useClientPanel(pathname: string): ClientPanelState {
  const { data, isPending } = useQuery(clientsQuery);
  const clients = data ?? NO_CLIENTS;
  const collectiveId = collectiveIdOf(pathname);
  const [chosenId, choose] = useChosenClient(clients, collectiveId);
  const client = clientToShow(clients, chosenId);
  const { dock, over, isPhone } = useRooms(pathname);
  const [turn, setTurn] = useState(0);
  // Until the clients are loaded, assume that the member has clients if the member had some last time. The
  // docked panel then has its space from the beginning, and the page does not move.
  const hasClient = client !== null || (isPending && readStored(HAD_CLIENT) !== null);
  useEffect(() => {
    if (data) store(HAD_CLIENT, data.length > 0 ? 'yes' : null);
  }, [data]);
  const form = formOf({ isDocked: dock.isThere && dock.isOpen, isOver: over.isOpen, isPhone, hasClient });
  // Without a client, the panel is never docked. It opens over the page and says how to join a collective.
  const room = dock.isThere && hasClient ? dock : over;
  return {
    form,
    clients,
    isWithoutClients: data?.length === 0,
    client,
    currentId: (form === null ? clientOf(clients, collectiveId) : client)?.id ?? null,
    turn,
    press: (clientId) => {
      room.set(form === null || clientId !== client?.id);
      choose(clientId);
    },
    open: () => {
      room.set(true);
      setTurn(turn + 1);
    },
    close: () => room.set(false),
  };
}

const NO_CLIENTS: readonly Client[] = [];

function clientToShow(clients: readonly Client[], chosenId: number | null): Client | null {
  const chosen = clients.find(({ id }) => id === chosenId);
  return chosen ?? clients.find(({ isOwner }) => isOwner) ?? clients[0] ?? null;
}

function clientOf(clients: readonly Client[], collectiveId: number | null): Client | undefined {
  return clients.find(({ collectives }) => collectives.some(({ id }) => id === collectiveId));
}

interface Shape {
  isDocked: boolean;
  isOver: boolean;
  isPhone: boolean;
  hasClient: boolean;
}

function formOf({ isDocked, isOver, isPhone, hasClient }: Shape): PanelForm {
  if (isPhone) return isOver ? 'sheet' : null;
  if (isDocked && hasClient) return 'docked';
  return isOver ? 'over' : null;
}

/**
 * Returns the client that the member chose last, by pressing its mark or by entering one of its collectives,
 * and a function that chooses one. The choice is stored in the browser.
 */
function useChosenClient(
  clients: readonly Client[],
  collectiveId: number | null,
): [number | null, (id: number) => void] {
  const [chosen, setChosen] = useState(() => readId(readStored(CHOSEN) ?? undefined));
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (chosen !== null) store(CHOSEN, String(chosen));
  }, [chosen]);
  if (collectiveId !== seen) {
    const entered = clientOf(clients, collectiveId);
    if (entered) setChosen(entered.id);
    // While the clients are not loaded, the collective's client is unknown. Then the next render tries again.
    if (entered || collectiveId === null) setSeen(collectiveId);
  }
  return [chosen, setChosen];
}

function useRooms(pathname: string) {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isDockOpen, setDockOpen] = useState(() => readStored(DOCK) !== CLOSED);
  // The path on which the panel is open over the page. On any other path the panel is closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  return {
    isPhone,
    dock: {
      isThere: isWide && isLandingPage(pathname),
      isOpen: isDockOpen,
      set: (isOpen: boolean) => {
        store(DOCK, isOpen ? null : CLOSED);
        setDockOpen(isOpen);
      },
    },
    over: {
      isOpen: openOn === pathname,
      set: (isOpen: boolean) => setOpenOn(isOpen ? pathname : null),
    },
  };
}
