/** The id of the scope "everyone", which needs no membership and only administrators may read. */
export const EVERYONE = 0;
