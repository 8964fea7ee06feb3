import { SESSION_DEVICES, type SessionDevice } from '@kithline/contract/sessions.ts';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { shownNetworkOf } from '../platform/http/network-of.ts';

/** The browser and network in which a session is opened, as shown to its member. */
export interface SessionPlace {
  /** "Firefox on macOS"; null if neither the browser nor the system is known. */
  readonly browser: string | null;
  readonly device: SessionDevice | null;
  /** The network of the address, never the address itself. */
  readonly network: string;
}

/** Number of characters of a user agent that are parsed. */
const LONGEST_USER_AGENT = 1000;

const APPLE_DEVICE = /^(iPad|iPhone)$/;

export function placeOf(request: FastifyRequest): SessionPlace {
  return { ...readUserAgent(request.headers['user-agent']), network: shownNetworkOf(request.ip) };
}

export function readUserAgent(text: string | undefined): Pick<SessionPlace, 'browser' | 'device'> {
  // The parser throws for an empty text.
  const { browser, os, platform } = bowser.parse((text ?? '').slice(0, LONGEST_USER_AGENT) || '?');
  const system = APPLE_DEVICE.test(platform.model ?? '') ? platform.model : os.name;
  const words = [known(browser.name, BROWSERS), known(system, SYSTEMS)].filter(Boolean).join(' on ');
  return { browser: words === '' ? null : words, device: readDevice(platform.type) };
}

/** Only these names are shown, because a client can send any text. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set([...Object.values(bowser.OS_MAP), 'iPad', 'iPhone']);

const known = (name: string | undefined, names: ReadonlySet<string>): string | null =>
  name !== undefined && names.has(name) ? name : null;

/** Returns null for a type that Kithline does not use. */
export function readDevice(type: string | null | undefined): SessionDevice | null {
  return SESSION_DEVICES.find((device) => device === type) ?? null;
}
