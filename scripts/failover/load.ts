import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { isDone, type Reply, send } from './caller.ts';
import type { Journal, Write } from './journal.ts';
import { contactRow, FIRST_IMPORTER, formOf, type Member, type Population } from './population.ts';

interface WriteRequest {
  method: string;
  path: string;
  body: object;
  /** Whether the request is sent again until it is answered, as browsers do. */
  repeats?: boolean;
  /** Statuses that are expected besides success. */
  usual?: readonly number[];
}

export type Origins = readonly [string, string];

const ROWS = 12;
/** Milliseconds between two tries of a repeated write. */
const REPEAT = 500;

/**
 * Members who write and read through both servers until `stop` is called. A write without an answer is
 * sometimes sent again with the same key, as browsers do, and sometimes not.
 */
export class Load {
  readonly #origins: Origins;
  readonly #world: Population;
  readonly #journal: Journal;
  #running: Promise<void>[] = [];
  #isOver = false;
  #serial = 0;

  constructor(origins: Origins, world: Population, journal: Journal) {
    this.#origins = origins;
    this.#world = world;
    this.#journal = journal;
  }

  start(): void {
    this.#isOver = false;
    const { members, conversations, people, administrator } = this.#world;
    const [, , three, four, five, six] = members;
    const loops: [number, (n: number) => Promise<void>][] = [
      // Half of the conversations use each server, so the messages show how long each server could not write.
      ...conversations.map((id, at): [number, (n: number) => Promise<void>] => [
        150,
        (n) => this.#message(n, at % 2, { id, author: entryAt(members, 2 * at) }),
      ]),
      [300, (n) => this.#note(n, entryAt(members, n % 2), entryAt(people, n % people.length))],
      [300, (n) => this.#strength(n, n % 4 < 2 ? three : four, entryAt(people, n % 20))],
      ...members
        .slice(FIRST_IMPORTER)
        .map((member, at): [number, (n: number) => Promise<void>] => [
          300,
          (n) => this.#import(n + at, member),
        ]),
      [1500, (n) => this.#invitation(n, administrator)],
    ];
    for (const member of [five, six]) {
      const known = { value: null };
      loops.push([500, (n) => this.#edit(n, member, known)]);
    }
    for (const server of [0, 1]) {
      loops.push([120, () => this.#search(server)], [120, (n) => this.#profile(n, server)]);
    }
    this.#running = loops.map(async ([distance, step]) => {
      for (let n = 0; !this.#isOver; n += 1) {
        await step(n);
        await pause(distance);
      }
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #message(n: number, server: number, { id, author }: { id: number; author: Member }): Promise<void> {
    const write = this.#begin('message', { about: id, server });
    const body = { clientId: randomUUID(), text: write.key };
    const request = { method: 'POST', path: `/conversations/${id}/messages`, body };
    await this.#write(write, author, { ...request, repeats: n % 4 !== 3 });
  }

  async #note(n: number, author: Member, personId: number): Promise<void> {
    const write = this.#begin('note', { about: personId, server: n % 2 });
    const { collectiveId } = this.#world;
    const body = {
      entityTypeId: ENTITY_TYPES.person,
      entityId: personId,
      collectiveId,
      note: write.key,
      clientId: randomUUID(),
    };
    await this.#write(write, author, { method: 'POST', path: '/notes', body, repeats: n % 4 < 2 });
  }

  async #strength(n: number, member: Member | undefined, personId: number): Promise<void> {
    if (member === undefined) return;
    const strengthId = 1 + (n % 3);
    const about = `${member.userId} ${personId} ${strengthId}`;
    const write = this.#begin('strength', { about: personId, server: n % 2, key: `${about} ${n}` });
    const body = { toPersonId: personId, strengthId };
    await this.#write(write, member, { method: 'POST', path: '/relationships', body });
  }

  async #edit(n: number, member: Member | undefined, known: { value: number | null }): Promise<void> {
    if (member === undefined) return;
    const server = n % 2;
    if (known.value === null) {
      const form = await send(this.#originOf(server), member.session, {
        path: `/persons/${member.personId}/form`,
      });
      if (!isDone(form)) return;
      known.value = (form.body as { known: number }).known;
    }
    const write = this.#begin('edit', { about: member.personId, server });
    const body = { headline: write.key, known: known.value };
    const path = `/persons/${member.personId}`;
    // An edit without an answer may be stored, and then conflicts with the next edit.
    const reply = await this.#write(write, member, { method: 'PATCH', path, body, usual: [409] });
    known.value = isDone(reply) ? (reply.body as { known: number }).known : null;
  }

  async #import(n: number, member: Member): Promise<void> {
    const write = this.#begin('import', { about: member.networkId, server: n % 2 });
    const rows = Array.from({ length: ROWS }, (_none, at) => contactRow(slugOf(write.key, at), at));
    const path = '/account/network/imports';
    const body = formOf(`${write.key}.csv`, rows);
    // 409: an earlier import without an answer was stored, and still runs.
    await this.#write(write, member, { method: 'POST', path, body, usual: [409] });
    for (let isOpen = true; isOpen; await pause(200)) {
      const { status, body } = await send(this.#originOf(n % 2), member.session, { path });
      isOpen = status !== 200 || (body as { current: object | null }).current !== null;
    }
  }

  async #invitation(n: number, administrator: Member): Promise<void> {
    const write = this.#begin('invitation', { about: 0, server: n % 2 });
    const emailAddress = mailAddressOf(write.key);
    const body = { firstName: 'Ivo', lastName: write.key, emailAddress, linkedinUrl: '' };
    // 422: an earlier try without an answer was stored.
    const request = { method: 'POST', path: '/registrations/invites', body };
    await this.#write(write, administrator, { ...request, repeats: n % 2 === 0, usual: [422] });
  }

  async #search(server: number): Promise<void> {
    const [reader] = this.#world.members;
    const path = `/persons?collectiveId=${this.#world.collectiveId}&experience.title.value=direc`;
    await this.#read('search', server, { session: reader?.session, path });
  }

  async #profile(n: number, server: number): Promise<void> {
    const { members, people, collectiveId } = this.#world;
    const path = `/persons/${people[n % people.length]}/profile?collectiveId=${collectiveId}`;
    await this.#read('profile', server, { session: members[1]?.session, path });
  }

  async #read(
    kind: 'search' | 'profile',
    server: number,
    { session = '', path }: { session: string | undefined; path: string },
  ): Promise<void> {
    const began = performance.now();
    const reply = await send(this.#originOf(server), session, { path });
    this.#journal.note({ kind, server, began }, reply);
  }

  #begin(
    kind: Write['kind'],
    { about, server, key }: { about: number; server: number; key?: string },
  ): Write {
    this.#serial += 1;
    return this.#journal.begin({ kind, about, server, key: key ?? `${kind}-${this.#serial}-` });
  }

  async #write(write: Write, member: Member, request: WriteRequest): Promise<Reply> {
    const { repeats = false, usual = [] } = request;
    for (;;) {
      const began = performance.now();
      const reply = await send(this.#originOf(write.server), member.session, request);
      this.#journal.note({ kind: write.kind, server: write.server, began }, reply, usual);
      write.ended = performance.now();
      write.isAnswered = isDone(reply);
      if (write.isAnswered) write.id = (reply.body as { id?: number } | null)?.id ?? 0;
      const isUnknown = reply.status === 0 || reply.status >= 500;
      if (!repeats || !isUnknown) return reply;
      await pause(REPEAT);
    }
  }

  #originOf(server: number): string {
    return this.#origins[server === 0 ? 0 : 1];
  }
}

/** Returns the slug of a contact in the file of an import. */
export const slugOf = (key: string, at: number): string => `${key}${at}`;

export const slugsOf = (key: string): string[] =>
  Array.from({ length: ROWS }, (_none, at) => slugOf(key, at));

export const mailAddressOf = (key: string): string => `${key}@example.test`;

function entryAt<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new Error(`There is nothing at ${at}.`);
  return found;
}
