import { IconBookmark } from '@tabler/icons-react';
import { loadCode } from '../../../lib/load-code.ts';
import { Button, type ButtonProps } from '../../../ui/buttons/Button.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import type { Entity } from '../entity.ts';
import type { ListAddress } from '../use-list-search.ts';
import classes from './SaveSearch.module.css';

const loadPanel = () => loadCode(() => import('./SaveSearchPanel.tsx'));

export interface SaveSearchProps {
  entity: Entity;
  address: ListAddress;
  total: number | undefined;
  label?: string;
  variant?: ButtonProps['variant'];
  /** By default, phones show only the icon. */
  isSpelledOut?: boolean;
}

export function SaveSearch({ label = 'Save', variant, isSpelledOut = false, ...props }: SaveSearchProps) {
  return (
    <MenuWhenAsked
      load={loadPanel}
      trigger={
        <Button variant={variant} icon={<IconBookmark size={16} stroke={1.7} />}>
          <span className={isSpelledOut ? undefined : classes.word}>{label}</span>
        </Button>
      }
    >
      {({ SaveSearchPanel }, trigger) => <SaveSearchPanel {...props} trigger={trigger} />}
    </MenuWhenAsked>
  );
}
