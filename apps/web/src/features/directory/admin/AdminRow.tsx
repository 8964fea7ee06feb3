import type { ReactNode } from 'react';
import { Ago } from '../../../lib/Ago.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './AdminList.module.css';
import type { RowPlace } from '../list/DirectoryList.tsx';

interface AdminRowProps extends RowPlace {
  id: number;
  name: string;
  picture: ReactNode;
  /** The cells after the id and the name. */
  children: ReactNode;
}

/** A row of an administrators' table. The link of the name covers the whole row. */
export function AdminRow({ id, name, picture, href, isCurrent, onChoose, children }: AdminRowProps) {
  return (
    <tr className={classes.row} data-row={id} data-current={isCurrent || undefined}>
      <td className={classes.id}>{id}</td>
      <td className={classes.nameCell}>
        <span className={classes.withPicture}>
          {picture}
          <Link href={href} className={classes.name} onClick={onChoose} translate="no">
            {name}
          </Link>
        </span>
      </td>
      {children}
    </tr>
  );
}

export function ChangedCell({ changedOn }: { changedOn: number | null | undefined }) {
  return changedOn ? (
    <td>
      <Ago instant={changedOn} />
    </td>
  ) : (
    <td className={classes.unknown}>Never</td>
  );
}

/** A cell of text, or "Unknown". */
export function AdminCell({
  children,
  picture,
  isPlace = false,
}: {
  children: string | null | undefined;
  picture?: ReactNode;
  /** Places are short, so their column is narrower. */
  isPlace?: boolean;
}) {
  if (!children) return <td className={classes.unknown}>Unknown</td>;
  return (
    <td className={isPlace ? classes.place : undefined}>
      <span className={classes.withPicture}>
        {picture}
        <span className={classes.cut} title={children}>
          {children}
        </span>
      </span>
    </td>
  );
}
