// Creates the editor once per form. The library's own hook destroys the editor, with its text, when the page is hidden.
import { type Content, Editor, type EditorOptions, type Extensions } from '@tiptap/core'
import { type ClipboardEventHandler, type DragEventHandler, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '#generic/use-latest.ts'
import { CHANGES_VALUE } from './extensions.ts'

export interface TextEditorOptions {
  readonly extensions: Extensions
  readonly start: Content
  readonly editorProps: EditorOptions['editorProps']
  readonly onChange: (editor: Editor) => void
}

/** Needs no cleanup: an unmounted editor has no listeners and is collected with its form. */
export function useTextEditor({ extensions, start, editorProps, onChange }: TextEditorOptions): Editor {
  const latest = useLatest(onChange)
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions,
        content: start,
        editorProps,
        // The content security policy forbids injected styles.
        injectCSS: false,
        onUpdate: ({ editor: changed }) => latest.current(changed),
        onTransaction: ({ editor: changed, transaction }) => {
          if (transaction.getMeta(CHANGES_VALUE) === true) latest.current(changed)
        },
      }),
  )
  useEffect(() => editor.setOptions({ editorProps }), [editor, editorProps])
  return editor
}

export interface TextPlaceProps {
  readonly editor: Editor
  readonly onPasteCapture?: ClipboardEventHandler
  readonly onDropCapture?: DragEventHandler
}

/** Mounts the editor. When hidden, the editor keeps its text, cursor and undo history. */
export function EditorContent({ editor, ...listeners }: TextPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Mounts into this element, so that the focus can return to it.
    editor.mount({ mount: place.current! })
    return () => editor.unmount()
  }, [editor])
  return (
    <div {...listeners}>
      <div ref={place} />
    </div>
  )
}
