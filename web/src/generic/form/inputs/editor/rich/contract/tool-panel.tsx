import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from '../rich.module.css'

interface ToolPanelProps {
  readonly editor: Editor
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Row of controls below the toolbar. Its first control has the focus; Escape returns to the text. */
export function ToolPanel({ editor, title, onClose, children }: ToolPanelProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.stopPropagation()
    if (event.key !== 'Escape') return
    // Keeps the page from closing.
    event.preventDefault()
    event.stopPropagation()
    onClose()
    editor.view.focus()
  }
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      <fieldset ref={place} aria-labelledby={id} className={styles['panel']}>
        <span id={id} className={styles['label']}>
          {title}
        </span>
        {children}
      </fieldset>
    </div>
  )
}
