import type { Kysely } from 'kysely';
import { generate, GenericExpressionNode, IdentifierNode, PostgresDialect } from 'kysely-codegen';
import { format } from 'oxfmt';

/**
 * TypeScript types for columns that are only texts, numbers or JSON in the database. Each type is listed
 * with the file that defines it.
 */
const TYPES = {
  ActivityKind: '@kithline/contract/activity.ts',
  ActivityPlace: '@kithline/contract/activity.ts',
  MessageKind: '@kithline/contract/conversations.ts',
  NotificationKind: '@kithline/contract/notifications.ts',
  MailFailure: '@kithline/contract/system.ts',
  SavedEntity: '@kithline/contract/saved-searches.ts',
  EndedBy: '@kithline/contract/session-end.ts',
  SecurityEventKind: '@kithline/contract/security-events.ts',
  StrengthId: '@kithline/contract/strengths.ts',
  Telling: '@kithline/contract/saved-searches.ts',
  TouchWay: '@kithline/contract/keeping-in-touch.ts',
  ChangeMeans: './column-types.ts',
  ImportMessages: './column-types.ts',
  ImportRemarks: './column-types.ts',
  ImportState: './column-types.ts',
  JsonFacts: './column-types.ts',
  JsonState: './column-types.ts',
  KeyProof: './column-types.ts',
  MessageFacts: './column-types.ts',
  ReportedMessages: './column-types.ts',
  SchoolType: './column-types.ts',
  ScopeKind: './column-types.ts',
  SearchChangeKind: './column-types.ts',
  Source: './column-types.ts',
  Sources: './column-types.ts',
  StepAnswer: './column-types.ts',
  StoredIntroductionState: './column-types.ts',
  TextsByName: './column-types.ts',
};

/** The same settings as in `.oxfmtrc.json`. */
const FORMAT = { printWidth: 110, singleQuote: true };

type TypeName = keyof typeof TYPES;

const always = (name: TypeName) => new IdentifierNode(name);
/** For columns with a default, which a statement that inserts a row may omit. */
const orDefault = (name: TypeName) => new GenericExpressionNode('Generated', [new IdentifierNode(name)]);

const COLUMNS = {
  'activity.kind': always('ActivityKind'),
  'activity.place': always('ActivityPlace'),
  'contact_import.messages': orDefault('ImportMessages'),
  'contact_import.result': always('JsonState'),
  'contact_import.state': orDefault('ImportState'),
  'contact_import_remarks.remarks': always('ImportRemarks'),
  'ended_session.why': always('EndedBy'),
  'education.source': orDefault('Source'),
  'introduction.state': orDefault('StoredIntroductionState'),
  'introduction_step.answer': always('StepAnswer'),
  'mail_state.failure': always('MailFailure'),
  'member_profile.sources': orDefault('Sources'),
  'message.facts': orDefault('MessageFacts'),
  'message.kind': orDefault('MessageKind'),
  'logged_touch.way': always('TouchWay'),
  'message_report.messages': always('ReportedMessages'),
  'notification.facts': orDefault('JsonFacts'),
  'notification.kind': always('NotificationKind'),
  'organization.school_type': always('SchoolType'),
  'organization.source': orDefault('Source'),
  'organization.sources': orDefault('Sources'),
  'person.sources': orDefault('Sources'),
  'person_key.proof': orDefault('KeyProof'),
  'profile_change.means': always('ChangeMeans'),
  'profile_change_field.after': always('JsonState'),
  'profile_change_field.before': always('JsonState'),
  'profile_change_field.common': always('JsonState'),
  'relationship.strength': always('StrengthId'),
  'saved_search.entity': always('SavedEntity'),
  'saved_search.filter': orDefault('TextsByName'),
  'saved_search_view.telling': orDefault('Telling'),
  'scope.kind': always('ScopeKind'),
  'search_change.kind': always('SearchChangeKind'),
  'security_event.kind': always('SecurityEventKind'),
  'server_line.figures': always('JsonState'),
  'setting.value': always('JsonState'),
  'work_role.source': orDefault('Source'),
};

/**
 * Each view, with the table whose columns it shows. PostgreSQL does not report which columns of a view are
 * not null or have a default.
 */
const VIEWS = { collective_network: 'network_share' };

/** Returns TypeScript source with the types of a migrated database's tables. */
export async function generateTables(db: Kysely<never>): Promise<string> {
  const text = await generate({
    camelCase: true,
    customImports: TYPES,
    db: db.withoutPlugins(),
    dialect: new PostgresDialect({ dateParser: 'string' }),
    includePattern: 'public.*',
    outFile: null,
    overrides: { columns: COLUMNS },
    postprocess: async ({ metadata }) => {
      const columnsOf = (name: string) => metadata.tables.find((table) => table.name === name)?.columns ?? [];
      for (const [view, table] of Object.entries(VIEWS))
        for (const column of columnsOf(view))
          Object.assign(
            column,
            columnsOf(table).find(({ name }) => name === column.name),
          );
      return metadata;
    },
    typeMapping: { int8: 'number' },
  });
  return (await format('tables.generated.ts', text, FORMAT)).code;
}
