import type { Client } from '@kithline/contract/clients.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { readId } from '../lib/read-id.ts';
import { readStored, store } from '../lib/stored.ts';
import { collectiveIdOf, isLandingPage } from './area.ts';

const CHOSEN = 'kithline-client';
/** `public/before-paint.js` reads the next two before this code is loaded. */
const HAD_CLIENT = 'kithline-had-client';
const DOCK = 'kithline-client-panel';
const CLOSED = 'closed';

/** Beside the page, above it, or full screen on phones; null while closed. */
export type PanelForm = 'docked' | 'over' | 'sheet' | null;

export interface ClientPanelState {
  form: PanelForm;
  clients: readonly Client[];
  /** Whether the member is known to have no client: the panel then explains how to join a collective. */
  isWithoutClients: boolean;
  /** The client whose collectives the panel lists; null until clients are known, or if there are none. */
  client: Client | null;
  /** The client whose mark is highlighted: that of the panel, else that of the open collective. */
  currentId: number | null;
  /** Incremented each time a key opens the panel, which then takes the focus. */
  turn: number;
  /** Handles a press on a client's mark: opens its panel, or closes it if it is open. */
  press: (clientId: number) => void;
  open: () => void;
  close: () => void;
}

/**
 * State of the client navigation panel. Wide windows dock it on landing pages and remember whether it is
 * open; elsewhere it is above the page until the next navigation. It follows the open collective.
 */
export function useClientPanel(pathname: string): ClientPanelState {
  const { data, isPending } = useQuery(clientsQuery);
  const clients = data ?? NO_CLIENTS;
  const collectiveId = collectiveIdOf(pathname);
  const [chosenId, choose] = useChosenClient(clients, collectiveId);
  const client = clientToShow(clients, chosenId);
  const { dock, above, isPhone } = useRooms(pathname);
  const [turn, setTurn] = useState(0);
  // A panel that was docked last time keeps its space until the clients are known, so that the page does not
  // move.
  const hasClient = client !== null || (isPending && readStored(HAD_CLIENT) !== null);
  useEffect(() => {
    if (data) store(HAD_CLIENT, data.length > 0 ? 'yes' : null);
  }, [data]);
  const form = formOf({ isDocked: dock.isThere && dock.isOpen, isAbove: above.isOpen, isPhone, hasClient });
  // Without a client nothing is docked; the panel above the page explains how to join a collective.
  const room = dock.isThere && hasClient ? dock : above;
  return {
    form,
    clients,
    isWithoutClients: data?.length === 0,
    client,
    currentId: (form === null ? holderOf(clients, collectiveId) : client)?.id ?? null,
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

/** Returns the chosen client; by default the own one or the first by name. */
function clientToShow(clients: readonly Client[], chosenId: number | null): Client | null {
  const chosen = clients.find(({ id }) => id === chosenId);
  return chosen ?? clients.find(({ isOwner }) => isOwner) ?? clients[0] ?? null;
}

function holderOf(clients: readonly Client[], collectiveId: number | null): Client | undefined {
  return clients.find(({ collectives }) => collectives.some(({ id }) => id === collectiveId));
}

interface Shape {
  isDocked: boolean;
  isAbove: boolean;
  isPhone: boolean;
  hasClient: boolean;
}

function formOf({ isDocked, isAbove, isPhone, hasClient }: Shape): PanelForm {
  if (isPhone) return isAbove ? 'sheet' : null;
  if (isDocked && hasClient) return 'docked';
  return isAbove ? 'over' : null;
}

/**
 * Returns the client that was chosen last, by its mark or by entering one of its collectives. It is stored in
 * the browser.
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
    const entered = holderOf(clients, collectiveId);
    if (entered) setChosen(entered.id);
    // A collective counts as entered only once the clients are known.
    if (entered || collectiveId === null) setSeen(collectiveId);
  }
  return [chosen, setChosen];
}

/** State of the two forms of the panel: docked beside landing pages in wide windows, else above the page. */
function useRooms(pathname: string) {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isDockOpen, setDockOpen] = useState(() => readStored(DOCK) !== CLOSED);
  // It is open on one page only: navigation closes it.
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
    above: {
      isOpen: openOn === pathname,
      set: (isOpen: boolean) => setOpenOn(isOpen ? pathname : null),
    },
  };
}
