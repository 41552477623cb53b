// The editor of a text, which lasts as long as its form. What the library's own hook makes ends as soon as its page is hidden, and what was typed with it.
import { type Content, Editor, type EditorOptions, type Extensions } from '@tiptap/core'
import {
  type ClipboardEventHandler,
  type DragEventHandler,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLatest } from '#generic/use-latest.ts'
import { CHANGES_VALUE } from './extensions.ts'

export interface TextEditorParts {
  /** Always the same. */
  readonly extensions: Extensions
  /** What it opens with. */
  readonly start: Content
  readonly editorProps: EditorOptions['editorProps']
  readonly onChange: (editor: Editor) => void
}

/** Nothing has to end it: out of view it listens to nothing, and goes with its form. */
export function useTextEditor({ extensions, start, editorProps, onChange }: TextEditorParts): Editor {
  const latest = useLatest(onChange)
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions,
        content: start,
        editorProps,
        // The page allows no styles but ours.
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

/** Where it is written; hidden, it keeps the text, the cursor and what can be undone. */
export function TextPlace({ editor, ...listeners }: TextPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Into this very element, so that the keyboard finds it again.
    editor.mount({ mount: place.current! })
    return () => editor.unmount()
  }, [editor])
  return (
    <div {...listeners}>
      <div ref={place} />
    </div>
  )
}
