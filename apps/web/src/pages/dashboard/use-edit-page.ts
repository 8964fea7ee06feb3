import { useParams } from '@tanstack/react-router';
import type { EditDialogProps } from '../../features/editing/EditDialog.tsx';
import { useShownProfile } from '../../lib/live-connection.ts';
import { readId } from '../../lib/read-id.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useNotFound } from '../../lib/use-error-page.ts';
import { useProfileRoute } from '../../lib/use-profile-route.ts';

interface EditPage {
  showsProfile: boolean;
  /** Props of the dialog with the forms; null if the URL has no valid id. */
  dialog: EditDialogProps | null;
}

/** Reads the URL of a person's or an organization's forms in the dashboard. */
export function useEditPage(kind: 'person' | 'organization'): EditPage {
  const { peoplePath, organizationsPath } = useSearchScope();
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const { view, changeView, close, profileHref, formsHref, showsProfile } = useProfileRoute(
    kind === 'person' ? peoplePath : organizationsPath,
  );
  const id = readId(params[`${kind}Id`]);
  useShownProfile(kind, id);
  useNotFound(id === null);
  if (id === null) return { showsProfile, dialog: null };
  const path = formsHref.replace(/\?.*$/, '');
  return {
    showsProfile,
    dialog: {
      id,
      tab: view.tab,
      onTab: (tab) => changeView(tab === undefined ? {} : { tab }),
      profileHref,
      leaves: (href) => href.replace(/[?#].*$/, '') !== path || href.startsWith(profileHref),
      onClose: close,
    },
  };
}
