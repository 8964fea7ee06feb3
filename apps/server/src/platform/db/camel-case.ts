import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * Converts names of tables and columns between `likeThis` in TypeScript and `like_this` in the database.
 * Values are not converted. Raw SQL is sent unchanged, but the keys of the rows that it returns are
 * converted.
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
