import type { DirectoryPictures, DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import { useMemo, useState } from 'react';
import { peopleInRoles } from '../../../lib/filtered-list.ts';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { dotScale } from '../../../ui/pictures/dot-scale.ts';
import { DotMatrix, type MatrixCell } from '../../../ui/pictures/DotMatrix.tsx';
import { isRepresentative } from './is-representative.ts';
import { MatrixLegend } from '../stats/MatrixLegend.tsx';
import { MatrixStrip } from '../stats/MatrixStrip.tsx';
import { RolesSwitch } from '../stats/RolesSwitch.tsx';
import classes from './StrengthCard.module.css';
import { WhoIsKnown } from './WhoIsKnown.tsx';

type Matrix = NonNullable<DirectoryPictures['matrix']>;

/** Stats, and which roles they count. The URL may already name other roles whose stats are still loading. */
export interface CountedStats {
  stats: DirectoryStats;
  rolesCounted: RolesCounted;
}

interface StrengthCardProps {
  /** The matrix is null if there are too few people, or if nothing is known. */
  pictures: Pick<DirectoryPictures, 'matrix' | 'rolesCounted' | 'people' | 'withIndustry'> | undefined;
  /** Shown instead of the matrix. */
  counted: CountedStats;
  totalOrganizations: number;
}

/**
 * "Where your network is strong" (or the collective): people by industry and seniority. If few people's
 * industry is known, "Who you know" instead.
 */
export function StrengthCard({ pictures, counted, totalOrganizations }: StrengthCardProps) {
  if (pictures?.matrix && isRepresentative(pictures.withIndustry, pictures.people))
    return <StrengthMatrix matrix={pictures.matrix} roles={pictures.rolesCounted} />;
  return <WhoIsKnown {...{ ...counted, people: pictures?.people ?? 0, totalOrganizations }} />;
}

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
          <MatrixLegend scale={dotScale(cells.map(({ n }) => n))} />
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
