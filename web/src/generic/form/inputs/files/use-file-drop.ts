// Accepts files that are dropped on an element, or pasted while the focus is inside.
import { useState, type ClipboardEvent, type DragEvent } from 'react'

export function useFileDrop(add: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moving over a child element is not a leave.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      // Keeps the browser from opening the dropped file.
      event.preventDefault()
      setIsOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) add(files)
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    },
  }
}
