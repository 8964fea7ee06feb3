import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * Names of tables and columns are written `likeThis` in TypeScript and `like_this` in the database. What a
 * column holds is left as it is. Raw SQL is sent as it is written; the keys of its rows are changed like
 * those of others.
 */
export class CamelCase extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    // All rows of a result have the same keys.
    const names = Object.keys(result.rows[0] ?? {});
    if (!names.some((name) => name.includes('_'))) return result;
    const keys = names.map((name) => [name, this.camelCase(name)] as const);
    const rows = result.rows.map((row) => {
      const renamed: UnknownRow = {};
      for (const [name, key] of keys) renamed[key] = row[name];
      return renamed;
    });
    return { ...result, rows };
  }
}
