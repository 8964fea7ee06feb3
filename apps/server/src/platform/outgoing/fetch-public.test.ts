import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type FetchLimits,
  fetchPublic,
  type Outgoing,
  publicInternet,
  RefusedAddress,
} from './fetch-public.ts';

/** Stands for a public address; 127.0.0.2 stands for an internal one. */
const OUTSIDE = '127.0.0.1';
const INSIDE = '127.0.0.2';

interface Site {
  port: number;
  /** The requests received, with the names of all their headers. */
  requests: { url: string | undefined; headers: string[] }[];
  server: Server;
}

/** Starts a server that listens on `host`; by default, on every IPv4 address of this machine. */
async function aSite(answer: RequestListener, host = '0.0.0.0'): Promise<Site> {
  const requests: Site['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: Object.keys(request.headers).toSorted() });
    answer(request, response);
  }).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests, server };
}

/** A fake resolver: each lookup of a name returns its next list of addresses; the last list is repeated. */
function names(meanings: Record<string, string[][]>): Outgoing & { lookups: string[] } {
  const lookups: string[] = [];
  return {
    lookups,
    resolve: (host) => {
      lookups.push(host);
      const lists = meanings[host] ?? [];
      return Promise.resolve((lists.length > 1 ? lists.shift() : lists[0]) ?? []);
    },
    mayConnect: (address) => address === OUTSIDE,
  };
}

const LIMITS: FetchLimits = {
  accept: 'image/png',
  mostBytes: 1000,
  time: 5000,
  signal: new AbortController().signal,
};
const outside = () => names({ 'logos.test': [[OUTSIDE]], 'inside.test': [[INSIDE]] });

describe('fetchPublic', () => {
  it('fetches a URL and sends no headers that identify the server, apart from the user agent', async () => {
    const site = await aSite((_request, response) => response.end('a logo'));
    const { status, body } = await fetchPublic(`http://logos.test:${site.port}/a?b=c`, LIMITS, outside());
    expect([status, body.toString()]).toEqual([200, 'a logo']);
    expect(site.requests).toEqual([
      { url: '/a?b=c', headers: ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'] },
    ]);
  });

  it('connects to the checked address even if the name resolves to another address a moment later', async () => {
    const hosts: (string | undefined)[] = [];
    const site = await aSite((request, response) => {
      hosts.push(request.socket.localAddress);
      response.end();
    });
    const net = names({ 'rebinding.test': [[OUTSIDE], [INSIDE]] });
    const address = `http://rebinding.test:${site.port}/`;
    await fetchPublic(address, LIMITS, net);
    expect([hosts, net.lookups]).toEqual([[OUTSIDE], ['rebinding.test']]);
    await expect(fetchPublic(address, LIMITS, net)).rejects.toThrow(RefusedAddress);
    expect(hosts).toHaveLength(1);
  });

  it("tries a name's next address if the first does not answer", async () => {
    const site = await aSite((_request, response) => response.end('a logo'), OUTSIDE);
    const url = `http://two.test:${site.port}/`;
    const net = { ...names({ 'two.test': [['127.0.0.3', '127.0.0.4', OUTSIDE]] }), mayConnect: () => true };
    expect((await fetchPublic(url, LIMITS, net)).body.toString()).toBe('a logo');
    const away = { ...net, resolve: () => Promise.resolve(['127.0.0.3', '127.0.0.4']) };
    await expect(fetchPublic(url, LIMITS, away)).rejects.not.toThrow(RefusedAddress);
    expect(site.requests).toHaveLength(1);
  });

  it.each([
    ['a name of an internal address', 'http://inside.test'],
    ['a name with an internal address among others', 'http://both.test'],
    ['an internal address', `http://${INSIDE}`],
    ['an internal address in another form', 'http://0x7f.2'],
    ['an internal address as IPv6', `http://[::ffff:${INSIDE}]`],
    ['the loopback address of IPv6', 'http://[::1]'],
    ['a URL with credentials', 'http://me:secret@logos.test'],
  ])('refuses %s without sending a request', async (_what, origin) => {
    const site = await aSite((_request, response) => response.end());
    const net = names({
      'inside.test': [[INSIDE]],
      'both.test': [[OUTSIDE, INSIDE]],
      'logos.test': [[OUTSIDE]],
    });
    await expect(fetchPublic(`${origin}:${site.port}/`, LIMITS, net)).rejects.toThrow(RefusedAddress);
    expect(site.requests).toEqual([]);
  });

  it("refuses this machine's own addresses by default", async () => {
    const site = await aSite((_request, response) => response.end());
    for (const host of ['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])
      await expect(fetchPublic(`http://${host}:${site.port}/`, LIMITS, publicInternet)).rejects.toThrow(
        RefusedAddress,
      );
    expect(site.requests).toEqual([]);
  });

  it('refuses schemes other than http and https', async () => {
    for (const address of ['file:///etc/passwd', 'ftp://logos.test/a', 'data:image/png,x', 'nothing'])
      await expect(fetchPublic(address, LIMITS, outside())).rejects.toThrow(RefusedAddress);
  });

  it('follows at most three redirects', async () => {
    const site = await aSite((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const { body } = await fetchPublic(`http://logos.test:${site.port}/3`, LIMITS, outside());
    expect(body.toString()).toBe('there');
    await expect(fetchPublic(`http://logos.test:${site.port}/4`, LIMITS, outside())).rejects.toThrow(
      'more than three redirects',
    );
  });

  it.each([
    ['an internal name', (port: number) => `http://inside.test:${port}/secret`],
    ['an internal address', (port: number) => `http://${INSIDE}:${port}/secret`],
    ['a file', () => 'file:///etc/passwd'],
  ])('refuses a redirect to %s', async (_what, location) => {
    const site = await aSite((_request, response) =>
      response.writeHead(302, { location: location(site.port) }).end(),
    );
    await expect(fetchPublic(`http://logos.test:${site.port}/`, LIMITS, outside())).rejects.toThrow(
      RefusedAddress,
    );
    expect(site.requests.map(({ url }) => url)).toEqual(['/']);
  });

  it('stops reading a body that is too large, with or without a Content-Length', async () => {
    const sent = { bytes: 0 };
    const endless = await aSite((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(500))) sent.bytes += 500;
      };
      response.on('drain', more);
      more();
    });
    const declared = await aSite((_request, response) =>
      response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1001)),
    );
    for (const { port } of [endless, declared])
      await expect(fetchPublic(`http://logos.test:${port}/`, LIMITS, outside())).rejects.toThrow(
        'more than 1000 bytes',
      );
    const { bytes } = sent;
    await pause(50);
    expect(sent.bytes).toBe(bytes);
  });

  it('gives up on a body that trickles and on a name that does not resolve in time', async () => {
    const site = await aSite((_request, response) => {
      const trickle = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(trickle));
    });
    const hurried = { ...LIMITS, time: 200 };
    await expect(fetchPublic(`http://logos.test:${site.port}/`, hurried, outside())).rejects.toThrow();
    const silent: Outgoing = { resolve: () => new Promise(() => undefined), mayConnect: () => true };
    await expect(fetchPublic('http://logos.test/', hurried, silent)).rejects.toThrow(/timeout/u);
  });
});
