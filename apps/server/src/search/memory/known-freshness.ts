import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { isBehindSql } from '../feed/feed.ts';
import type { Engine } from './ask/engine.ts';

/**
 * The requests of which the session's query has found the engine up to date. Such a request only reads, so
 * what has been committed when it began is all that it must see, and the engine need not ask the database
 * again before each of its answers. A request is known by its viewer: each has an object of its own.
 */
export class KnownFreshness {
  readonly #engine: Engine;
  readonly #upToDate = new WeakSet<Viewer>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * What the session's query of a request that only reads asks too; null while the engine has read nothing.
   */
  question(): { readonly sql: RawBuilder<boolean>; heard(viewer: Viewer, isBehind: boolean): void } | null {
    const mark = this.#engine.mark();
    if (mark === null) return null;
    const heard = (viewer: Viewer, isBehind: boolean) => {
      if (!isBehind) this.#upToDate.add(viewer);
    };
    return { sql: isBehindSql(mark), heard };
  }

  /**
   * The engine for the request of this viewer: it looks for changes first unless it is known that there are
   * none.
   */
  engineFor(viewer: Viewer): Pick<Engine, 'ask'> {
    const engine = this.#engine;
    return this.#upToDate.has(viewer)
      ? { ask: (question, ...given) => engine.answer(question, ...given) }
      : engine;
  }
}
