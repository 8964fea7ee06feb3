import type { OrganizationDataset } from '../../directory-search.ts';
import type { EngineScope } from '../ask/asked.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import { float64At, int32At } from '../columns/entry-at.ts';
import { indexOf } from '../columns/id-table.ts';
import { ManyChosenNames } from '../organizations/organization-names.ts';
import type { OrganizationsOfScope } from '../organizations/scope-organizations.ts';
import { Seen } from '../seen/seen.ts';
import { mergedSpellings } from './merge-counts.ts';
import { asSpelled, NamesOfParts, spellingsByOrganization } from './names-of-parts.ts';
import type { PartAnswer, PartParameters, PartQuestion } from './part-messages.ts';
import type { WholeColumns } from './whole-columns.ts';

/** All parts, at one mark. */
export interface AskedParts {
  all<Q extends PartQuestion>(question: Q, ...parameters: PartParameters<Q>): Promise<PartAnswer<Q>[]>;
}

/** The organizations of a scope over all parts, and columns that contain their names. */
export interface OrganizationsOfParts extends OrganizationsOfScope {
  readonly columns: Columns;
}

const MOST_VALUES = 40;

/** Values that stay valid until something changes in any part. */
export class CacheOfParts {
  readonly #known = new Map<string, Promise<unknown>>();

  get<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#known.set(key, made);
    // After a failure, the next question tries again.
    made.catch(() => this.#known.delete(key));
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_VALUES) break;
      this.#known.delete(oldest);
    }
    return made;
  }
}

/** Finds the organizations of scopes and their names, which depend on the persons of all parts. */
export class ScopesOfParts {
  readonly #parts: AskedParts;
  readonly #whole: WholeColumns;
  readonly #cache: CacheOfParts;
  readonly columns: Columns;

  constructor(
    parts: AskedParts,
    { whole, columns, cache }: { whole: WholeColumns; columns: Columns; cache: CacheOfParts },
  ) {
    this.#parts = parts;
    this.#whole = whole;
    this.#cache = cache;
    this.columns = columns;
  }

  /**
   * The scope with the profiles that its viewer sees. A part cannot find these: it lacks other parts'
   * members.
   */
  scoped(viewerScope: EngineScope): EngineScope {
    return { ...viewerScope, profiles: this.#see(viewerScope).profiles };
  }

  organizations(scope: EngineScope): Promise<OrganizationsOfParts> {
    return this.#cache.get(`organizations ${this.#see(scope).key}`, () => this.#readOrganizations(scope));
  }

  /** Marks the schools of people of the scope, or the organizations that they support. */
  used(scope: EngineScope, dataset: Exclude<OrganizationDataset, 'organizations'>): Promise<Uint8Array> {
    return this.#cache.get(`${dataset} ${this.#see(scope).key}`, async () =>
      this.#marked(await this.#parts.all('usedIn', scope, dataset)),
    );
  }

  /** The names of these organizations. Parts are asked only about organizations without a common name. */
  async names(
    scope: EngineScope,
    organizations: readonly number[],
  ): Promise<{ columns: Columns; names: NamesOfParts }> {
    const { key } = this.columns.organizations;
    return this.#spelled(
      scope,
      organizations.filter((at) => int32At(key, at) === NONE),
    );
  }

  async #readOrganizations(scope: EngineScope): Promise<OrganizationsOfParts> {
    const { exists } = this.columns.organizations;
    const isAll = scope.scope.kind === 'admin';
    const isHeld = isAll ? exists : this.#marked(await this.#parts.all('reachedIn', scope));
    const held = [...isHeld.keys()].filter((at) => isHeld[at] === 1);
    const { columns, names } = await this.#spelled(scope, held);
    const inOrder = Int32Array.from(held.filter((at) => names.keyOf(at) !== NONE)).sort((a, b) =>
      names.compare(a, b),
    );
    return { columns, names, inOrder, keysInOrder: inOrder.map((at) => names.keyOf(at)) };
  }

  /** Asks how seen spaces spell these organizations. */
  async #spelled(
    scope: EngineScope,
    organizations: readonly number[],
  ): Promise<{ columns: Columns; names: NamesOfParts }> {
    const { id } = this.columns.organizations;
    const ids = Float64Array.from(organizations, (at) => float64At(id, at));
    const spellings = ids.length === 0 ? [] : mergedSpellings(await this.#parts.all('spelledIn', scope, ids));
    const { columns, rows } = this.#whole.learn(this.columns, asSpelled(spellings));
    const spelled = spellingsByOrganization(columns, spellings, rows.companies);
    const chosen = ManyChosenNames.of(columns.organizations.id.length);
    const seen = new Seen(columns, scope);
    return { columns, names: new NamesOfParts(seen, this.#whole.ranksOf(columns), { spelled, chosen }) };
  }

  #marked(parts: readonly Float64Array[]): Uint8Array {
    const { ids, organizations } = this.columns;
    const marks = new Uint8Array(organizations.id.length);
    for (const part of parts) for (const id of part) marks[indexOf(ids.organizations, id)] = 1;
    return marks;
  }

  #see(viewerScope: EngineScope): Seen {
    return new Seen(this.columns, viewerScope);
  }
}
