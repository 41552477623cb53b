// Text with headings, lists and links. A chunk of its own: forms without one never load it.
import { documentOf, plainText, richText } from '@cangdan/protocol'
import { type Content, EditorContent, type Editor, useEditor } from '@tiptap/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import richStyles from '#generic/texts/rich-text.module.css'
import type { InputProps } from '../input-props.ts'
import { useLeaving } from '../use-leaving.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { EXTENSIONS } from './extensions.ts'
import styles from './editor.module.css'

// It is made of what a form has loaded already.
const LinkRow = lazy(async () => ({ default: (await import('./link-row.tsx')).LinkRow }))

export function EditorInput(props: InputProps) {
  const { value, isInvalid, onChange, onLeave } = props
  const [isLinking, setIsLinking] = useState(false)
  const place = useLeaving<HTMLDivElement>(onLeave)
  const [start] = useState(() => startOf(plainText(value)))
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: start,
    // The page allows no styles but ours.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: useEditorProps(props, setIsLinking),
    onUpdate: ({ editor: changed }) => onChange(valueOf(changed)),
  })
  return (
    <div ref={place} className={styles['editor']} data-invalid={isInvalid}>
      <EditorToolbar editor={editor} isLinking={isLinking} onLink={() => setIsLinking(!isLinking)} />
      {isLinking && (
        <Suspense fallback={null}>
          <LinkRow editor={editor} onClose={() => setIsLinking(false)} />
        </Suspense>
      )}
      <EditorContent editor={editor} />
      <Count {...props} />
    </div>
  )
}

/** What the editor opens with: nothing where the text is no document. */
const startOf = (text: string): Content =>
  documentOf(text) === undefined ? null : (JSON.parse(text) as Content)

/** As it is kept, so that what has been taken back is no change; as it stands, where it cannot be kept. */
function valueOf(editor: Editor): string {
  const whole = JSON.stringify(editor.getJSON())
  const reading = richText.read(whole, { maxLength: Number.MAX_SAFE_INTEGER })
  return reading.ok ? plainText(reading.value) : whole
}

/** What the written element itself says and listens to. `onLink` is always the same function. */
function useEditorProps(
  { field, id, isInvalid, describedBy }: InputProps,
  onLink: (isOpen: boolean) => void,
) {
  return useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        class: `${richStyles['rich'] ?? ''} ${styles['text'] ?? ''}`,
        'aria-multiline': 'true',
        'aria-label': field.title,
        'aria-required': String(field.required === true),
        'aria-invalid': String(isInvalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        event.preventDefault()
        onLink(true)
        return true
      },
    }),
    [field, id, isInvalid, describedBy, onLink],
  )
}

/** How many characters there are, counted as they are kept. */
function Count({ field: { maxLength }, value }: InputProps) {
  const words = useMemo(() => richText.words(plainText(value)), [value])
  if (maxLength === undefined) return null
  const count = Array.from(words).length
  return (
    <p className={styles['count']} data-over={count > maxLength}>
      {count} / {maxLength}
    </p>
  )
}
