// A text with pictures, tables and the variables of its record, as far as its column says so.
import { textsOf, type FieldMeta, type RichParts } from '@cangdan/protocol'
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined'
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined'
import { Document } from '@tiptap/extension-document'
import { Gapcursor, TrailingNode } from '@tiptap/extensions'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useFormValues } from '#generic/form/form-values.ts'
import type { InputProps } from '#generic/form/inputs/input-props.ts'
import type { Tool } from '../editor-toolbar.tsx'
import { EXTENSIONS } from '../extensions.ts'
import { WrittenText } from '../written-text.tsx'
import { pictureNode, type ShownFiles } from './picture-node.ts'
import { insertTable, TABLE_NODES } from './table-nodes.ts'
import { TableTools } from './table-tools.tsx'
import { useTextPictures } from './use-text-pictures.ts'
import { VariableChoice } from './variable-choice.tsx'
import { type KnownVariables, variableMarks } from './variable-marks.ts'
import styles from './rich.module.css'

export interface RichInputProps extends InputProps {
  readonly rich: RichParts
}

export function RichInput({ rich, ...props }: RichInputProps) {
  const { field } = props
  const { t } = useTranslation()
  const form = useFormValues()
  const [parts] = useState(() =>
    partsOf(rich, new Map((form.files?.[field.name] ?? []).map((file) => [file.id, file]))),
  )
  const pictures = useTextPictures(field, parts.files)
  const chooser = useRef<HTMLInputElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const typed = form.draft[rich.variables ?? '']
  const names = useMemo(() => textsOf(typed), [typed])
  const listed = form.fields.find(({ name }) => name === rich.variables)
  const tools = useMemo(
    () => toolsOf(rich, { chooser, isChoosing, onVariables: () => setIsChoosing((is) => !is) }),
    [rich, isChoosing],
  )
  const panel = (editor: Editor) => (
    <>
      <Redrawn editor={editor} known={parts.known} names={names} />
      {isChoosing && <VariableChoice editor={editor} names={names} field={listed?.title ?? ''} />}
      {rich.tables && <TableTools editor={editor} />}
      {pictures.sending.map((name, place) => (
        <p key={place} role="status" className={styles['hint']}>
          {t('editor.uploading', { name })}
        </p>
      ))}
      <p role="alert" className={styles['problem']}>
        {pictures.problem}
      </p>
      {rich.pictures && (
        <Chooser ref={chooser} field={field} onChoose={(files) => pictures.take(editor, files)} />
      )}
    </>
  )
  const extras = { extensions: parts.extensions, tools, panel, takeFiles: pictures.take }
  return <WrittenText {...props} extras={extras} />
}

/** What an editor with these parts is made of, once. */
function partsOf(rich: RichParts, files: ShownFiles) {
  const known: KnownVariables = { names: [] }
  const extensions = [
    // Pictures and tables stand between paragraphs, in no list and no quote.
    ...EXTENSIONS.map((extension) =>
      extension.name === 'doc' ? Document.extend({ content: '(block | part)+' }) : extension,
    ),
    Gapcursor,
    TrailingNode,
    ...(rich.pictures ? [pictureNode(files)] : []),
    ...(rich.tables ? TABLE_NODES : []),
    ...(rich.variables === undefined ? [] : [variableMarks(known)]),
  ]
  return { files, known, extensions }
}

interface ToolParts {
  readonly chooser: RefObject<HTMLInputElement | null>
  readonly isChoosing: boolean
  readonly onVariables: () => void
}

function toolsOf(rich: RichParts, { chooser, isChoosing, onVariables }: ToolParts): readonly Tool[] {
  const picture: Tool = {
    name: 'picture',
    title: 'editor.picture',
    face: <PictureOutlined aria-hidden />,
    run: () => chooser.current?.click(),
  }
  const table: Tool = {
    name: 'table',
    title: 'editor.table',
    face: <TableOutlined aria-hidden />,
    isOpen: (editor) => !editor.isActive('table'),
    run: (editor) => {
      if (!editor.isActive('table')) insertTable(editor)
    },
  }
  const variable: Tool = {
    name: 'variable',
    title: 'editor.variable',
    face: <span aria-hidden>{'{ }'}</span>,
    isOn: () => isChoosing,
    run: onVariables,
  }
  return [
    ...(rich.pictures ? [picture] : []),
    ...(rich.tables ? [table] : []),
    ...(rich.variables === undefined ? [] : [variable]),
  ]
}

interface RedrawnProps {
  readonly editor: Editor
  readonly known: KnownVariables
  readonly names: readonly string[]
}

/** Has the text drawn anew when the variables of the record are others. */
function Redrawn({ editor, known, names }: RedrawnProps) {
  useEffect(() => {
    known.names = names
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
  }, [editor, known, names])
  return null
}

interface ChooserProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly field: FieldMeta
  readonly onChoose: (files: readonly File[]) => void
}

/** Opened by its tool: the keyboard need not come by twice. */
function Chooser({ ref, field, onChoose }: ChooserProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      multiple
      accept={field.accept?.join(',')}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
