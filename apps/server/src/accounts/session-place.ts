import { SESSION_DEVICES, type SessionDevice } from '@kithline/contract/sessions.ts';
import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { shownNetworkOf } from '../platform/http/network-of.ts';

/** Where a session is opened, in the words that its member reads. */
export interface SessionPlace {
  /** "Firefox on macOS"; null for a program that does not say what it is. */
  readonly browser: string | null;
  readonly device: SessionDevice | null;
  /** The network of the address, and nothing finer. */
  readonly network: string;
}

/** No browser names itself at greater length; a longer name is somebody's invention. */
const LONGEST_USER_AGENT = 1000;

const APPLE_DEVICE = /^(iPad|iPhone)$/;

export function placeOf(request: FastifyRequest): SessionPlace {
  return { ...readUserAgent(request.headers['user-agent']), network: shownNetworkOf(request.ip) };
}

/** Reads browser and system from what a browser says of itself. The text itself is not kept. */
export function readUserAgent(text: string | undefined): Pick<SessionPlace, 'browser' | 'device'> {
  // An empty text is an error to the parser.
  const { browser, os, platform } = bowser.parse((text ?? '').slice(0, LONGEST_USER_AGENT) || '?');
  const system = APPLE_DEVICE.test(platform.model ?? '') ? platform.model : os.name;
  const words = [known(browser.name, BROWSERS), known(system, SYSTEMS)].filter(Boolean).join(' on ');
  return { browser: words === '' ? null : words, device: readDevice(platform.type) };
}

/** A text that a browser makes up would stand in front of the member. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set([...Object.values(bowser.OS_MAP), 'iPad', 'iPhone']);

const known = (name: string | undefined, names: ReadonlySet<string>): string | null =>
  name !== undefined && names.has(name) ? name : null;

/** Null for anything that is no device of ours. */
export function readDevice(type: string | null | undefined): SessionDevice | null {
  return SESSION_DEVICES.find((device) => device === type) ?? null;
}
