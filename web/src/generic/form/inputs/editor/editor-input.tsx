import { parseDocument, toPlainText, richText, type FieldMeta } from '@cangdan/protocol'
import type { Content, Editor, Extensions } from '@tiptap/react'
import {
  Suspense,
  useMemo,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { isCommand } from '#runtime/commands.ts'
import richStyles from '#generic/texts/rich-text.module.css'
import { addPendingPictures, removePendingPictures } from '#generic/form/fields/pending-pictures.ts'
import type { InputProps } from '../input-props.ts'
import { useLeave } from '../use-leave.ts'
import { EditorToolbar, type Tool } from './editor-toolbar.tsx'
import { EXTENSIONS } from './extensions.ts'
import { EditorContent, useTextEditor } from './text-editor.tsx'
import styles from './editor.module.css'
import { createLazyComponent } from '#ui/lazy-component.ts'

// Uses code that the form has already loaded.
const LinkRow = createLazyComponent(async () => (await import('./link-row.tsx')).LinkRow)

export interface EditorExtras {
  /** Replaces the plain extensions; must be stable. */
  readonly extensions: Extensions
  readonly tools: readonly Tool[]
  readonly panel: (editor: Editor) => ReactNode
  /** Handles pasted or dropped files; must be stable. */
  readonly takeFiles: (editor: Editor, files: readonly File[]) => void
  readonly awaited: (editor: Editor) => readonly string[]
}

export interface EditorInputProps extends InputProps {
  readonly extras?: EditorExtras
}

export function EditorInput({ extras, ...props }: EditorInputProps) {
  const { field, value, isInvalid, onChange, onLeave } = props
  const [isLinking, setIsLinking] = useState(false)
  const place = useLeave<HTMLDivElement>(onLeave)
  const [start] = useState(() => readContent(toPlainText(value)))
  const report = (changed: Editor) =>
    onChange(addPendingPictures(toValue(changed, field), extras?.awaited(changed) ?? []))
  const editor = useTextEditor({
    extensions: extras?.extensions ?? EXTENSIONS,
    start,
    editorProps: useEditorProps(props, setIsLinking),
    onChange: report,
  })
  return (
    <div ref={place} className={styles['editor']} data-invalid={isInvalid}>
      <EditorToolbar
        editor={editor}
        more={extras?.tools}
        isLinking={isLinking}
        onLink={() => setIsLinking(!isLinking)}
      />
      {isLinking && (
        <Suspense fallback={null}>
          <LinkRow editor={editor} onClose={() => setIsLinking(false)} />
        </Suspense>
      )}
      {extras?.panel(editor)}
      <EditorContent editor={editor} {...createFileHandlers(editor, extras)} />
      <Count {...props} />
    </div>
  )
}

/** Returns the initial content; null when the text is not a document. */
const readContent = (text: string): Content =>
  parseDocument(text) === undefined ? null : (JSON.parse(text) as Content)

/** Returns the value in its stored form, so that an undone edit is no change; invalid content is returned as it is. */
function toValue(editor: Editor, { rich }: FieldMeta): string {
  const whole = JSON.stringify(editor.getJSON())
  const limits = { maxLength: Number.MAX_SAFE_INTEGER, files: Number.MAX_SAFE_INTEGER }
  const reading = richText.read(whole, rich === undefined ? limits : { ...limits, rich })
  return reading.ok ? toPlainText(reading.value) : whole
}

/** Handles dropped and pasted files as pictures; without `extras` the browser's default applies. */
function createFileHandlers(editor: Editor, extras: EditorExtras | undefined) {
  if (extras === undefined) return {}
  const take = (event: SyntheticEvent, files: readonly File[]) => {
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    extras.takeFiles(editor, files)
  }
  return {
    onPasteCapture: (event: ClipboardEvent) => take(event, [...event.clipboardData.files]),
    onDropCapture: (event: DragEvent) => take(event, [...event.dataTransfer.files]),
  }
}

/** Attributes and listeners of the editable element. `onLink` must be stable. */
function useEditorProps({ field, id, isInvalid, describedBy }: InputProps, onLink: (isOpen: boolean) => void) {
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
        if (!isCommand('link', event)) return false
        event.preventDefault()
        onLink(true)
        return true
      },
    }),
    [field, id, isInvalid, describedBy, onLink],
  )
}

function Count({ field: { maxLength }, value }: InputProps) {
  const words = useMemo(() => richText.words(removePendingPictures(toPlainText(value))), [value])
  if (maxLength === undefined) return null
  const count = Array.from(words).length
  return (
    <p className={styles['count']} data-over={count > maxLength}>
      {count} / {maxLength}
    </p>
  )
}
