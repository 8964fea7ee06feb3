import { toast } from '../../../ui/feedback/toast.ts';
import type { Section } from '../summary/use-section.ts';
import type { EditedPicture } from './use-edited-picture.ts';

/** A section with its picture: texts and picture are saved apart, so that a text that cannot be saved holds up no picture. */
export function withPicture(section: Section, picture: EditedPicture): Section {
  const textsFailed = `${section.title} failed to update`;
  const save = async () => {
    if (!picture.isChanged) return section.save();
    const textsOutcome = section.changes === 0 ? 'unchanged' : await section.save();
    const isPictureSaved = await picture.save();
    if (isPictureSaved && textsOutcome === 'unchanged') toast.success(`${section.title} updated`);
    if (isPictureSaved && textsOutcome === false) toast.success(`${picture.title} updated`);
    // One message for both.
    if (!isPictureSaved)
      toast.failure(
        textsOutcome === false ? textsFailed : `The ${picture.title.toLowerCase()} failed to update`,
      );
    return isPictureSaved && textsOutcome !== false;
  };
  return {
    ...section,
    changes: section.changes + (picture.isChanged ? 1 : 0),
    failure: picture.hasFailed && section.failure === textsFailed ? null : section.failure,
    isSending: section.isSending || picture.isSaving,
    save,
    submit: (event) => {
      event?.preventDefault();
      if (!section.isSending && !picture.isSaving) void save();
    },
    reset: () => {
      section.reset();
      picture.reset();
    },
  };
}
