// Toolbar of the editor: one tab stop; arrow keys move between tools.
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Title } from '@cangdan/protocol'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation, type MessageKey } from '#i18n/index.ts'
import { Glyph } from '#ui/icons/glyph.tsx'
import styles from './editor.module.css'

export interface Tool {
  readonly name: string
  readonly title: MessageKey | Title
  readonly face: ReactNode
  /** Undefined for commands that are not toggles. */
  readonly isOn?: (editor: Editor) => boolean
  readonly isOpen?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    title: 'editor.bold',
    face: <BoldOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    title: 'editor.italic',
    face: <ItalicOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  createHeadingTool(2, 'editor.heading'),
  createHeadingTool(3, 'editor.subheading'),
  {
    name: 'bullets',
    title: 'editor.bullets',
    face: <UnorderedListOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    title: 'editor.numbers',
    face: <OrderedListOutlined aria-hidden />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    title: 'editor.quote',
    face: <QuoteIcon />,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

function QuoteIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
      <path d="M2 9.5C2 6 4 3.8 6.8 3v1.8C5.4 5.4 4.7 6.3 4.6 7.4h2.2V12H2Zm7.2 0C9.2 6 11.2 3.8 14 3v1.8c-1.4.6-2.1 1.5-2.2 2.6H14V12H9.2Z" />
    </svg>
  )
}

function createHeadingTool(level: 2 | 3, title: MessageKey): Tool {
  return {
    name: `heading${level}`,
    title,
    face: <Glyph text={level === 2 ? 'H1' : 'H2'} />,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
}

const HISTORY: readonly Tool[] = [
  {
    name: 'undo',
    title: 'editor.undo',
    face: <UndoOutlined aria-hidden />,
    isOpen: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    title: 'editor.redo',
    face: <RedoOutlined aria-hidden />,
    isOpen: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

export interface EditorToolbarProps {
  readonly editor: Editor
  readonly more: readonly Tool[] | undefined
  readonly isLinking: boolean
  readonly onLink: () => void
}

export function EditorToolbar({ editor, more = [], isLinking, onLink }: EditorToolbarProps) {
  const { t } = useTranslation()
  const [stop, setStop] = useState('bold')
  const link: Tool = {
    name: 'link',
    title: 'editor.link',
    face: <LinkOutlined aria-hidden />,
    isOn: (of) => isLinking || of.isActive('link'),
    run: onLink,
  }
  const tools = [...TOOLS, link, ...more, ...HISTORY]
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, isOpen }) => ({ isOn: isOn?.(now), isOpen: isOpen?.(now) ?? true })),
  })
  return (
    <div
      role="toolbar"
      // The keyboard reaches its buttons, not the toolbar.
      tabIndex={-1}
      aria-label={t('editor.tools')}
      className={styles['toolbar']}
      onKeyDown={moveFocus}
    >
      {tools.map((tool, place) => (
        <button
          key={tool.name}
          type="button"
          title={t(tool.title)}
          className={styles['tool']}
          aria-label={t(tool.title)}
          aria-pressed={states[place]?.isOn}
          aria-disabled={states[place]?.isOpen === false}
          tabIndex={tool.name === stop ? 0 : -1}
          onFocus={() => setStop(tool.name)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tool.run(editor)}
        >
          {tool.face}
        </button>
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
