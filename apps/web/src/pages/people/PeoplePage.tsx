import { Outlet } from '@tanstack/react-router';
import { PeopleDirectory } from '../../features/directory/PeopleDirectory.tsx';

/** People of the scope; a profile opens above the list, which stays as it is. */
export function PeoplePage() {
  return (
    <>
      <PeopleDirectory />
      <Outlet />
    </>
  );
}
