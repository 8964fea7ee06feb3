import type { ImportRemark } from '@kithline/contract/networks.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import classes from './RemarkList.module.css';

export function RemarkTable({ label, remarks }: { label: string; remarks: readonly ImportRemark[] }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">What it says</th>
        </tr>
      </thead>
      <tbody>
        {remarks.map(({ line, value }, at) => (
          <tr key={at}>
            <td className={classes.line}>{line}</td>
            <td className={classes.value}>{value || <VisuallyHidden>Nothing</VisuallyHidden>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
