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

/** Beside the page, above it, or all of a phone's screen; null while it is closed. */
export type PanelForm = 'docked' | 'over' | 'sheet' | null;

export interface ClientPanelState {
  form: PanelForm;
  clients: readonly Client[];
  /** Known to have no client: the panel says how one gets into a collective. */
  isWithoutClients: boolean;
  /** Whose collectives the panel lists; null until clients are known, or where there are none. */
  client: Client | null;
  /** The client whose mark is emphasized: the panel's, else the one whose collective is open. */
  currentId: number | null;
  /** Grows by one each time the panel is asked for by a key, which then takes the focus there. */
  turn: number;
  /** A client's mark was pressed: opens its panel, or closes it where it is open already. */
  press: (clientId: number) => void;
  open: () => void;
  close: () => void;
}

/**
 * The client navigation panel. Wide windows dock it on landing pages and remember whether; elsewhere it lies
 * above the page until one has gone somewhere. It follows the collective that is open.
 */
export function useClientPanel(pathname: string): ClientPanelState {
  const { data, isPending } = useQuery(clientsQuery);
  const clients = data ?? NO_CLIENTS;
  const collectiveId = collectiveIdOf(pathname);
  const [chosenId, choose] = useChosenClient(clients, collectiveId);
  const client = clientToShow(clients, chosenId);
  const { dock, above, isPhone } = useRooms(pathname);
  const [turn, setTurn] = useState(0);
  // A dock that was there the last time keeps its room until the clients are known, so that the page does not
  // move.
  const hasClient = client !== null || (isPending && readStored(HAD_CLIENT) !== null);
  useEffect(() => {
    if (data) store(HAD_CLIENT, data.length > 0 ? 'yes' : null);
  }, [data]);
  const form = formOf({ isDocked: dock.isThere && dock.isOpen, isAbove: above.isOpen, isPhone, hasClient });
  // Without a client nothing is docked: the panel says above the page how one gets into a collective.
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

/** The chosen one; before any was, the own one or the first by name. */
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
 * The client that was chosen last, by its mark or by entering one of its collectives; the browser remembers
 * it.
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
    // Until the clients are known it has not been entered.
    if (entered || collectiveId === null) setSeen(collectiveId);
  }
  return [chosen, setChosen];
}

/** The two places of the panel: docked beside landing pages in wide windows, else above the page. */
function useRooms(pathname: string) {
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isDockOpen, setDockOpen] = useState(() => readStored(DOCK) !== CLOSED);
  // It is open on one page only: going somewhere closes it.
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
