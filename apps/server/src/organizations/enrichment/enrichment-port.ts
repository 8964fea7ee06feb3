export interface OrganizationToEnrich {
  readonly id: number;
  readonly name: string;
  /** Address of the organization's page on the professional network. */
  readonly linkedin: string | null;
}

/** Facts in the words of a provider. */
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
 * The port to a service that knows facts about organizations. A call throws if there is no usable reply; a
 * later call may succeed.
 */
export interface EnrichmentProvider {
  ask(organizations: readonly OrganizationToEnrich[], signal: AbortSignal): Promise<OfferedFacts[]>;
}

/** The largest number of organizations in one request. */
export const MOST_ASKED = 100;
