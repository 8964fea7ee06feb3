import * as z from 'zod/mini';
import {
  BasicInformation,
  Bio,
  ContactInformation,
  HobbiesAndInterests,
  SocialImpact,
} from '@kithline/contract/editing-rules.ts';
import type { PersonForm } from '@kithline/contract/editing.ts';
import { useEditor } from '../editor.ts';
import type { Values } from '../../../lib/form/values.ts';
import { type Section, useSection } from './use-section.ts';

const readBasic = (form: PersonForm): Values => ({
  firstName: form.firstName,
  lastName: form.lastName,
  preferredFirstName: form.preferredFirstName,
  headline: form.headline,
  locationId: form.location === null ? [] : [form.location],
  linkedin: form.linkedin,
  twitter: form.twitter,
  website: form.website,
  angellist: form.angellist,
  crunchbase: form.crunchbase,
  tagTypeIds: form.tagTypes,
  collaborationTypeIds: form.collaborationsEngagements,
});

/** Administrators also keep the link to their CRM; its rule is that of any website. */
const readBasicWithCrm = (form: PersonForm): Values => ({ ...readBasic(form), crm: form.crm });
const BasicWithCrm = z.extend(BasicInformation, { crm: BasicInformation.shape.website });

const readBio = ({ bio }: PersonForm): Values => ({ bio });
const readContact = (form: PersonForm): Values => ({
  emailWork: form.emailWork,
  emailPersonal: form.emailPersonal,
  showsEmailWork: form.showsEmailWork,
  showsEmailPersonal: form.showsEmailPersonal,
});
const readImpact = (form: PersonForm): Values => ({
  supportedCauseIds: form.supportedCauses,
  supportedOrganizationIds: form.supportedOrganizations,
});
const readHobbies = (form: PersonForm): Values => ({ interestTypeIds: form.interestTypes });

interface SummarySections {
  basic: Section;
  bio: Section;
  contact: Section;
  impact: Section;
  hobbies: Section;
}

/** The five sections of the summary. */
export function useSummarySections(): SummarySections {
  const { isAdmin } = useEditor();
  const tab = 'summary' as const;
  return {
    basic: useSection({
      tab,
      title: 'Basic Information',
      schema: isAdmin ? BasicWithCrm : BasicInformation,
      read: isAdmin ? readBasicWithCrm : readBasic,
    }),
    bio: useSection({ tab, title: 'Bio', schema: Bio, read: readBio }),
    contact: useSection({ tab, title: 'Contact Information', schema: ContactInformation, read: readContact }),
    impact: useSection({ tab, title: 'Social Impact', schema: SocialImpact, read: readImpact }),
    hobbies: useSection({
      tab,
      title: 'Hobbies & Interests',
      schema: HobbiesAndInterests,
      read: readHobbies,
    }),
  };
}
