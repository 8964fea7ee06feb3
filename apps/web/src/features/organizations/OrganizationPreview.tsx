import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { LongText } from '../../ui/text/LongText.tsx';
import { OrganizationHead } from './OrganizationHead.tsx';
import classes from './OrganizationPreview.module.css';
import { OrganizationSide } from './OrganizationSide.tsx';
import { OrganizationType } from './OrganizationType.tsx';

/** A preview of the parts of the profile that the forms edit. */
export function OrganizationPreview({ profile }: { profile: OrganizationProfile }) {
  return (
    <div className={classes.preview}>
      <Card>
        <div className={classes.who}>
          <Avatar kind="organization" name={profile.name} src={profile.profilePicture} size={50} />
          <div className={classes.words}>
            <p className={classes.name} translate="no">
              {profile.name}
            </p>
            <OrganizationType type={profile.type} />
          </div>
        </div>
        <OrganizationHead profile={profile} />
      </Card>
      {profile.summary && (
        <Card title="About" level={3}>
          <LongText lines={8}>{profile.summary}</LongText>
        </Card>
      )}
      <OrganizationSide profile={profile} />
    </div>
  );
}
