import { toast } from '../../../ui/feedback/toast.ts';
import type { Section } from '../summary/use-section.ts';
import type { EditedPicture } from './use-edited-picture.ts';

/** A section with its picture: texts and picture are two calls, and what the first has saved stays saved. */
export function withPicture(section: Section, picture: EditedPicture): Section {
  const save = async () => {
    if (picture.isChanged && section.changes === 0) {
      const isSaved = await picture.save();
      if (isSaved) toast.success(`${section.title} updated`);
      return isSaved;
    }
    return (await section.save()) && picture.save();
  };
  return {
    ...section,
    changes: section.changes + (picture.isChanged ? 1 : 0),
    isSaving: section.isSaving || picture.isSaving,
    save,
    submit: (event) => {
      event.preventDefault();
      if (!section.isSaving && !picture.isSaving) void save();
    },
    reset: () => {
      section.reset();
      picture.reset();
    },
  };
}
