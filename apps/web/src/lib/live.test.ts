// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from './live.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];

  constructor() {
    super();
    sockets.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  lose(): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }
}

let sockets: FakeSocket[] = [];

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(onReturn: () => void = () => undefined) {
  const connection = new LiveConnection({ onReturn, onEnd: () => undefined });
  connection.start();
  return connection;
}

describe('The ids of the profiles that a browser shows', () => {
  it('are sent when the socket opens, and again whenever a profile opens or closes', () => {
    const connection = started();
    const [socket] = sockets;
    const hidePerson = connection.show('person', 12);
    expect(socket?.sent).toEqual([]);
    socket?.open();
    const hideOrganization = connection.show('organization', 5);
    hidePerson();
    hideOrganization();
    expect(socket?.sent).toEqual([
      'show person 12',
      'show person 12, organization 5',
      'show organization 5',
      'show',
    ]);
  });

  it('are still sent while one of two components shows the same profile', () => {
    const connection = started();
    sockets[0]?.open();
    const hide = connection.show('person', 12);
    connection.show('person', 12);
    hide();
    expect(sockets[0]?.sent.at(-1)).toBe('show person 12');
  });

  it('are sent only for the four profiles that were opened last', () => {
    const connection = started();
    for (const id of [1, 2, 3, 4, 5]) connection.show('person', id);
    sockets[0]?.open();
    expect(sockets[0]?.sent).toEqual(['show person 2, person 3, person 4, person 5']);
  });

  it('are sent again after a lost connection, before anything is refetched', () => {
    const sentOnReturn: string[][] = [];
    const connection = started(() => sentOnReturn.push([...(sockets[1]?.sent ?? [])]));
    sockets[0]?.open();
    connection.show('person', 12);
    sockets[0]?.lose();
    vi.advanceTimersByTime(1000);
    sockets[1]?.open();
    expect(sentOnReturn).toEqual([['show person 12']]);
  });

  it('are not sent if no profile is open', () => {
    started();
    sockets[0]?.open();
    expect(sockets[0]?.sent).toEqual([]);
  });
});

describe('A browser whose live connection opens', () => {
  it('refetches what it shows if an earlier attempt to connect failed', () => {
    let returns = 0;
    started(() => (returns += 1));
    sockets[0]?.lose();
    vi.advanceTimersByTime(1000);
    sockets[1]?.open();
    expect(returns).toBe(1);
  });

  it('refetches nothing if the first attempt to connect succeeded', () => {
    let returns = 0;
    started(() => (returns += 1));
    sockets[0]?.open();
    expect(returns).toBe(0);
  });

  it('refetches what it shows if the connection was stopped and started again', () => {
    let returns = 0;
    const connection = started(() => (returns += 1));
    sockets[0]?.open();
    connection.stop();
    connection.start();
    sockets[1]?.open();
    expect(returns).toBe(1);
  });
});
