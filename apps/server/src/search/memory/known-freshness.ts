import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import { isBehindSql } from '../feed/feed.ts';
import type { Engine } from './ask/engine.ts';

/**
 * Remembers the requests whose session query has found the engine up to date. Such a request only reads, so
 * it must see only what was committed when it began, and the engine need not ask the database again before
 * each answer. The key is the request's viewer, an object of its own for each request.
 */
export class KnownFreshness {
  readonly #engine: Engine;
  readonly #upToDate = new WeakSet<Viewer>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * What the session query of a reading request also checks. Null until the engine has read everything once.
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
