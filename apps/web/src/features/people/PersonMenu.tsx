import type { FileFormat } from '@kithline/contract/people-files.ts';
import { IconAddressBook, IconDots, IconFileExport, IconUserPlus } from '@tabler/icons-react';
import { CallFailure } from '../../lib/call.ts';
import { loadCode } from '../../lib/load-code.ts';
import { savePeopleFile } from '../../lib/people-file.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';
import { MenuWhenAsked } from '../../ui/overlays/MenuWhenAsked.tsx';
import { fileOfPerson } from './people.data.ts';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

const loadMenu = () => loadCode(() => import('../../ui/overlays/Menu.tsx'));

interface PersonMenuProps {
  id: number;
  onAddCard?: (() => void) | undefined;
}

export function PersonMenu({ id, onAddCard }: PersonMenuProps) {
  const { scope } = useSearchScope();
  const download = async (format: FileFormat) => {
    try {
      savePeopleFile(await fileOfPerson(scope, id, format), format);
    } catch (error) {
      const reason = error instanceof CallFailure && error.status === 429 ? error.clientMessage : null;
      toast.failure(reason ?? 'The file could not be created. Please try again.');
    }
  };
  const items: MenuItem[] = [
    {
      id: 'vcard',
      label: 'Download as vCard',
      icon: <IconAddressBook {...ICON} />,
      onSelect: () => void download('vcard'),
    },
    {
      id: 'csv',
      label: 'Download as CSV',
      icon: <IconFileExport {...ICON} />,
      onSelect: () => void download('csv'),
    },
  ];
  if (onAddCard)
    items.push({
      id: 'card',
      label: 'Add facts from a vCard',
      icon: <IconUserPlus {...ICON} />,
      apart: true,
      onSelect: onAddCard,
    });
  return (
    <MenuWhenAsked
      load={loadMenu}
      trigger={<IconButton outlined label="More" icon={<IconDots size={18} stroke={1.7} />} />}
    >
      {({ Menu }, trigger) => <Menu trigger={trigger} items={items} />}
    </MenuWhenAsked>
  );
}
