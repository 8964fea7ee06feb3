import type { DirectoryPictures, DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import { useMemo, useState } from 'react';
import { peopleInRoles } from '../../lib/filtered-list.ts';
import { useRolesCounted } from '../../lib/roles-counted.ts';
import { type SearchScope, useSearchScope } from '../../lib/search-scope.ts';
import { BarList } from '../../ui/cards/BarList.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { DotMatrix, type MatrixCell } from '../../ui/pictures/DotMatrix.tsx';
import { MatrixLegend } from './MatrixLegend.tsx';
import { MatrixStrip } from './MatrixStrip.tsx';
import { RolesSwitch } from './RolesSwitch.tsx';
import classes from './StrengthCard.module.css';

type Matrix = NonNullable<DirectoryPictures['matrix']>;

/** Stats, and which roles they count. While others are counted, the address is ahead of it. */
export interface CountedStats {
  stats: DirectoryStats;
  rolesCounted: RolesCounted;
}

interface StrengthCardProps {
  /** The matrix is null where there are too few people, or too little is known about them. */
  pictures: Pick<DirectoryPictures, 'matrix' | 'rolesCounted'> | undefined;
  /** Stands in for the matrix. */
  counted: CountedStats;
}

/** "Where your network is strong", or the collective: people by industry and seniority, or two bar lists where a matrix would be empty. */
export function StrengthCard({ pictures, counted }: StrengthCardProps) {
  const { roles } = useRolesCounted();
  if (pictures?.matrix) return <StrengthMatrix matrix={pictures.matrix} roles={pictures.rolesCounted} />;
  const { industries, seniorityLevels } = counted.stats;
  const isEmpty = industries.length + seniorityLevels.length === 0;
  // Who has switched to all roles can switch back, whatever these are.
  return isEmpty && roles === 'current' ? null : <StrengthBars {...counted} />;
}

/** Whose strength the card shows. */
function titleIn({ scope }: SearchScope): string {
  return scope.kind === 'collective' ? 'Where the collective is strong' : 'Where your network is strong';
}

function StrengthMatrix({ matrix, roles }: { matrix: Matrix; roles: RolesCounted }) {
  const scope = useSearchScope();
  const [chosen, choose] = useState<{ row: number; column: number } | null>(null);
  const { industries, seniorityLevels } = matrix;
  const cells = useMemo(
    () =>
      industries.flatMap((industry, row) =>
        seniorityLevels.map((level, column) => ({
          row: industry.id,
          column: level.id,
          n: matrix.cells[row]?.[column] ?? 0,
          href: peopleInRoles(scope, roles, { industries: industry.id, seniorityLevels: level.id }),
        })),
      ),
    [matrix, industries, seniorityLevels, scope, roles],
  );
  const largest = cells.reduce<(typeof cells)[number] | null>(
    (most, cell) => (most && most.n >= cell.n ? most : cell),
    null,
  );
  const selected =
    cells.find(({ row, column }) => row === chosen?.row && column === chosen.column) ?? largest;
  const nameOf = (all: Matrix['industries'], id: number) =>
    all.find((one) => one.id === id)?.name ?? 'Unknown';
  return (
    <Card
      title={titleIn(scope)}
      note={<span className={classes.note}>people by industry and seniority</span>}
      action={
        <>
          <MatrixLegend largest={largest?.n ?? 0} />
          <RolesSwitch />
        </>
      }
      level={2}
      className={classes.card ?? ''}
    >
      <DotMatrix
        label="People by industry and seniority"
        rows={industries.map(({ id, name }) => ({ id, label: name }))}
        columns={seniorityLevels.map(({ id, name }) => ({ id, label: name }))}
        cells={cells}
        selected={selected}
        onSelect={({ row, column }: MatrixCell) => choose({ row: Number(row), column: Number(column) })}
      >
        {selected && (
          <MatrixStrip
            industryId={selected.row}
            levelId={selected.column}
            roles={roles}
            words={`${nameOf(seniorityLevels, selected.column)} in ${nameOf(industries, selected.row)}`}
            count={selected.n}
            href={selected.href}
          />
        )}
      </DotMatrix>
    </Card>
  );
}

function StrengthBars({ stats, rolesCounted }: CountedStats) {
  const scope = useSearchScope();
  const lists = [
    { title: 'Industries', filter: 'industries' as const, entries: stats.industries },
    { title: 'Seniority Levels', filter: 'seniorityLevels' as const, entries: stats.seniorityLevels },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Card title={titleIn(scope)} action={<RolesSwitch />} level={2} className={classes.card ?? ''}>
      {lists.length === 0 && <p className={classes.none}>No roles are known.</p>}
      <div className={classes.lists}>
        {lists.map(({ title, filter, entries }) => (
          <div key={title}>
            <h3 className={classes.title}>{title}</h3>
            <BarList
              label={title}
              rows={entries.map((entry) => ({
                ...entry,
                href: peopleInRoles(scope, rolesCounted, { [filter]: entry.id }),
              }))}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
