import { toast } from '../../../ui/feedback/toast.ts';
import type { Section } from '../summary/use-section.ts';
import type { EditedPicture } from './use-edited-picture.ts';

/** A section with its picture: texts and picture are saved apart, so that a text that cannot be saved holds up no picture. */
export function withPicture(section: Section, picture: EditedPicture): Section {
  const save = async () => {
    if (picture.isChanged && section.changes === 0) {
      const isSaved = await picture.save();
      if (isSaved) toast.success(`${section.title} updated`);
      return isSaved;
    }
    const areTextsSaved = await section.save();
    if (!picture.isChanged) return areTextsSaved;
    const isPictureSaved = await picture.save();
    if (isPictureSaved && !areTextsSaved) toast.success(`${picture.title} updated`);
    return isPictureSaved && areTextsSaved;
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
