import { documentOf, plainText, richText, type FieldMeta } from '@cangdan/protocol'
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
import { withAwaited, withoutAwaited } from '#generic/form/fields/awaited-pictures.ts'
import type { InputProps } from '../input-props.ts'
import { useLeaving } from '../use-leaving.ts'
import { EditorToolbar, type Tool } from './editor-toolbar.tsx'
import { EXTENSIONS } from './extensions.ts'
import { TextPlace, useTextEditor } from './text-editor.tsx'
import styles from './editor.module.css'
import { lazyPart } from '#ui/lazy-part.ts'

// Uses code that the form has already loaded.
const LinkRow = lazyPart(async () => (await import('./link-row.tsx')).LinkRow)

export interface Extras {
  /** Replaces the plain extensions; must be stable. */
  readonly extensions: Extensions
  readonly tools: readonly Tool[]
  readonly panel: (editor: Editor) => ReactNode
  /** Handles pasted or dropped files; must be stable. */
  readonly takeFiles: (editor: Editor, files: readonly File[]) => void
  readonly awaited: (editor: Editor) => readonly string[]
}

export interface WrittenTextProps extends InputProps {
  readonly extras?: Extras
}

export function WrittenText({ extras, ...props }: WrittenTextProps) {
  const { field, value, isInvalid, onChange, onLeave } = props
  const [isLinking, setIsLinking] = useState(false)
  const place = useLeaving<HTMLDivElement>(onLeave)
  const [start] = useState(() => startOf(plainText(value)))
  const report = (changed: Editor) =>
    onChange(withAwaited(valueOf(changed, field), extras?.awaited(changed) ?? []))
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
      <TextPlace editor={editor} {...takingFiles(editor, extras)} />
      <Count {...props} />
    </div>
  )
}

/** Returns the initial content; null when the text is not a document. */
const startOf = (text: string): Content =>
  documentOf(text) === undefined ? null : (JSON.parse(text) as Content)

/** Returns the value in its stored form, so that an undone edit is no change; invalid content is returned as it is. */
function valueOf(editor: Editor, { rich }: FieldMeta): string {
  const whole = JSON.stringify(editor.getJSON())
  const limits = { maxLength: Number.MAX_SAFE_INTEGER, files: Number.MAX_SAFE_INTEGER }
  const reading = richText.read(whole, rich === undefined ? limits : { ...limits, rich })
  return reading.ok ? plainText(reading.value) : whole
}

/** Handles dropped and pasted files as pictures; without `extras` the browser's default applies. */
function takingFiles(editor: Editor, extras: Extras | undefined) {
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
  const words = useMemo(() => richText.words(withoutAwaited(plainText(value))), [value])
  if (maxLength === undefined) return null
  const count = Array.from(words).length
  return (
    <p className={styles['count']} data-over={count > maxLength}>
      {count} / {maxLength}
    </p>
  )
}
