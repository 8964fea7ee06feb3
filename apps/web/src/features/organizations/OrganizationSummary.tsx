import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { LongText } from '../../ui/text/LongText.tsx';
import { OrganizationSide } from './OrganizationSide.tsx';
import { WhoWasThere } from './WhoWasThere.tsx';

interface OrganizationSummaryProps {
  id: number;
  profile: OrganizationProfile | undefined;
  chains?: ReactNode;
}

/** The first tab of an organization. Empty parts are left out. */
export function OrganizationSummary({ id, profile, chains }: OrganizationSummaryProps) {
  if (!profile) {
    return (
      <ProfileColumns side={<CardBones lines={5} />}>
        <CardBones lines={4} />
      </ProfileColumns>
    );
  }
  return (
    <ProfileColumns side={<OrganizationSide profile={profile} />}>
      {profile.summary && (
        <Card title="About">
          <LongText lines={8}>{profile.summary}</LongText>
        </Card>
      )}
      {chains}
      <WhoWasThere id={id} />
    </ProfileColumns>
  );
}
