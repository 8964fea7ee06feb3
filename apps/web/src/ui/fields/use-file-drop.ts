import { type DragEvent, useState } from 'react';

/** Returns handlers that make an element a drop zone, and whether a file is being dragged over it. */
export function useFileDrop(onDropped: (file: File) => void, disabled = false) {
  const [isOver, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file && !disabled) onDropped(file);
    },
  };
  return { isOver, target };
}
