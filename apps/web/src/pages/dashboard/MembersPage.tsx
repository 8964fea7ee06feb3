import * as z from 'zod/mini';
import {
  MEMBER_ROLES,
  MEMBER_STATUSES,
  type Member,
  MemberOrder,
  type MemberRole,
  type MemberStatus,
} from '@kithline/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { countFactors, secondFactorsQuery } from '../../features/accounts/second-factors.data.ts';
import { HandOverDialog } from '../../features/clients/accounts/HandOverDialog.tsx';
import { AccessTokenRule } from '../../features/members/AccessTokenRule.tsx';
import {
  MEMBERS_PER_PAGE,
  type MembersAsked,
  membersFileHref,
  membersQuery,
  refreshMembers,
} from '../../features/members/members.data.ts';
import { MemberTokensDialog } from '../../features/members/MemberTokensDialog.tsx';
import { MembersTable } from '../../features/members/MembersTable.tsx';
import { SecondFactorRule } from '../../features/members/SecondFactorRule.tsx';
import { readId } from '../../lib/read-id.ts';
import { type SearchParams, stringifySearch } from '../../lib/search-params.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { WordsField } from '../../ui/fields/WordsField.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { ListHead } from './ListHead.tsx';
import classes from './ListHead.module.css';

const TITLE = 'Members';
const MOST_CHARACTERS = 200;

const ORDERS: Readonly<Record<MemberOrder, string>> = {
  name: 'Name',
  since: 'Newest first',
  seen: 'Last seen first',
  people: 'Largest network first',
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** /dashboard/members */
export function MembersPage() {
  const { history } = useRouter();
  const view = readView(useLocation().search as SearchParams);
  const list = useQuery(membersQuery(view));
  const { data: factors } = useQuery(secondFactorsQuery);
  const [handOver, setHandOver] = useState<{ member: Member; opened: boolean } | null>(null);
  const [tokensDialog, setTokensDialog] = useState<{ member: Member; opened: boolean } | null>(null);
  useDocumentTitle(TITLE);
  const paging = list.data && {
    page: view.page,
    pageSize: MEMBERS_PER_PAGE,
    total: list.data.total,
    hrefFor: (page: number) => hrefOf({ ...view, page }),
  };
  const narrow = (change: Partial<MembersAsked>) => history.replace(hrefOf({ ...view, ...change, page: 1 }));
  const clear = () => history.replace('/dashboard/members');
  return (
    <>
      <ListHead
        title={TITLE}
        paging={paging}
        fileHref={membersFileHref(view)}
        narrowing={[view.query, view.status, view.role].filter(Boolean).length}
        onClear={clear}
      >
        <Fields view={view} onChange={narrow} />
      </ListHead>
      <SecondFactorRule hasNoneYet={factors !== undefined && countFactors(factors) === 0} />
      <AccessTokenRule />
      <MembersTable
        list={list}
        onClear={clear}
        onHandOver={(member) => setHandOver({ member, opened: true })}
        onTokens={(member) => setTokensDialog({ member, opened: true })}
      />
      {paging && paging.total > MEMBERS_PER_PAGE && (
        <div className={classes.foot}>
          <Pagination {...paging} label="Pages, below the table" />
        </div>
      )}
      {tokensDialog && (
        <MemberTokensDialog
          {...tokensDialog}
          onClose={() => setTokensDialog({ ...tokensDialog, opened: false })}
        />
      )}
      {handOver?.member.client && (
        <HandOverDialog
          key={handOver.member.id}
          client={handOver.member.client}
          opened={handOver.opened}
          onClose={() => setHandOver({ ...handOver, opened: false })}
          onDone={() => {
            setHandOver({ ...handOver, opened: false });
            void refreshMembers();
          }}
        />
      )}
    </>
  );
}

interface FieldsProps {
  view: MembersAsked;
  onChange: (change: Partial<MembersAsked>) => void;
}

function Fields({ view, onChange }: FieldsProps) {
  return (
    <>
      <WordsField
        label="Name or email"
        placeholder="Anybody"
        maxLength={MOST_CHARACTERS}
        words={view.query ?? ''}
        onSearch={(query) => onChange({ query })}
      />
      <SelectField
        label="Status"
        placeholder="Any"
        options={optionsOf(MEMBER_STATUSES)}
        value={view.status ?? ''}
        onChange={(status) => onChange({ status: status === '' ? undefined : (status as MemberStatus) })}
      />
      <SelectField
        label="Role"
        placeholder="Any"
        options={optionsOf(MEMBER_ROLES)}
        value={view.role ?? ''}
        onChange={(role) => onChange({ role: role === '' ? undefined : (role as MemberRole) })}
      />
      <SelectField
        label="Order"
        options={optionsOf(ORDERS)}
        value={view.order}
        onChange={(order) => onChange({ order: order as MemberOrder })}
      />
    </>
  );
}

function readView({ query, status, role, order, page }: SearchParams): MembersAsked {
  return {
    query: query?.replaceAll('\0', '').slice(0, MOST_CHARACTERS) || undefined,
    status:
      status !== undefined && Object.hasOwn(MEMBER_STATUSES, status) ? (status as MemberStatus) : undefined,
    role: role !== undefined && Object.hasOwn(MEMBER_ROLES, role) ? (role as MemberRole) : undefined,
    order: z.parse(z.catch(MemberOrder, 'name'), order),
    page: readId(page) ?? 1,
  };
}

function hrefOf({ query, status, role, order, page }: MembersAsked): string {
  const params = {
    ...(query ? { query } : {}),
    ...(status ? { status } : {}),
    ...(role ? { role } : {}),
    ...(order === 'name' ? {} : { order }),
    ...(page === 1 ? {} : { page }),
  };
  return `/dashboard/members${stringifySearch(params)}`;
}
