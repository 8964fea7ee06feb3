import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { isBehindSql } from '../feed/feed.ts';
import type { Engine } from './ask/engine.ts';

/**
 * Remembers the requests whose session query has found the engine up to date. Such a request only reads, and
 * it need not see changes that were committed after it began. So the engine does not ask the database again
 * before each answer. A request is known by its viewer, because each request has its own viewer object.
 */
export class KnownFreshness {
  readonly #engine: Engine;
  readonly #upToDate = new WeakSet<Viewer>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * Returns the check that the session query of a reading request includes. Null until the engine has read
   * everything once.
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
   * The engine for the request of this viewer. It looks for changes before each answer, unless the request is
   * known to be up to date.
   */
  engineFor(viewer: Viewer): Pick<Engine, 'ask'> {
    const engine = this.#engine;
    return this.#upToDate.has(viewer)
      ? { ask: (question, ...parameters) => engine.answer(question, ...parameters) }
      : engine;
  }
}
