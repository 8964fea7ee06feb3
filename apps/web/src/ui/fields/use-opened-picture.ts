import { useEffect, useRef } from 'react';
import { openPicture, type OpenedPicture } from './picture-file.ts';

interface OpenPicture {
  /** Opens a file; `onOpened` hears of it unless something else was chosen meanwhile. */
  open: (file: File, onOpened: (opened: OpenedPicture) => void) => Promise<void>;
  /** Something else was chosen. */
  forget: () => void;
}

/** Opens files one has chosen. Only the last choice counts, and none does once the field is gone. */
export function useOpenedPicture(): OpenPicture {
  const choice = useRef(0);
  const forget = () => {
    choice.current += 1;
  };
  useEffect(() => forget, []);
  const open = async (file: File, onOpened: (opened: OpenedPicture) => void) => {
    const own = (choice.current += 1);
    const opened = await openPicture(file);
    if (own === choice.current) onOpened(opened);
    else if (opened.preview !== null) URL.revokeObjectURL(opened.preview);
  };
  return { open, forget };
}
