/** What a provider is told about an organization. */
export interface AskedOrganization {
  readonly id: number;
  readonly name: string;
  /** Address of its page on the professional network. */
  readonly linkedin: string | null;
}

/** What a provider answers: facts by name, as it has them; null or absent where it knows nothing. */
export interface OfferedFacts {
  readonly id: number;
  readonly domain?: string | null | undefined;
  readonly industry?: string | null | undefined;
  readonly size?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly linkedin?: string | null | undefined;
  readonly founded?: string | null | undefined;
  readonly type?: string | null | undefined;
}

/**
 * The port: somebody who knows facts about organizations. Without a provider there is no adapter at all, and
 * nothing is asked. Throws when there is no usable answer; asking again later is then worth it.
 */
export interface EnrichmentProvider {
  ask(organizations: readonly AskedOrganization[], signal: AbortSignal): Promise<OfferedFacts[]>;
}

/** The most organizations of one question. */
export const MOST_ASKED = 100;
