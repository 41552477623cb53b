import { getTexts, type FieldMeta, type Language, type RichParts } from '@cangdan/protocol'
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined'
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined'
import { Document } from '@tiptap/extension-document'
import { Gapcursor, TrailingNode } from '@tiptap/extensions'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useState, type Ref } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useFormValues, useDraftValues } from '#generic/form/fields/form-values.tsx'
import type { InputProps } from '#generic/form/inputs/input-props.ts'
import { useTextFiles } from '#generic/texts/text-files.ts'
import { Glyph } from '#ui/icons/glyph.tsx'
import type { Tool } from '../editor-toolbar.tsx'
import { EXTENSIONS } from '../extensions.ts'
import { EditorInput } from '../editor-input.tsx'
import { createContractNodes } from './contract/contract-nodes.ts'
import { useContractTools } from './contract/contract-tools.tsx'
import { listPendingPictures, pendingPictureExtension } from './pending-picture.ts'
import { createPictureNode, type ShownFiles } from './picture-node.ts'
import { insertTable, TABLE_NODES } from './table-nodes.ts'
import { PictureTools } from './picture-tools.tsx'
import { TableTools } from './table-tools.tsx'
import { useTextPictures } from './use-text-pictures.ts'
import { VariableChoice } from './variable-choice.tsx'
import { updateVariables, createVariableMarks } from './variable-marks.ts'
import styles from './rich.module.css'

/** The labels of chips are in the language in which the editor was created. */
export function RichInput(props: InputProps) {
  const { language } = useTranslation()
  return <LocalizedInput key={props.field.rich?.contract ? language : ''} {...props} />
}

function LocalizedInput(props: InputProps) {
  const { field } = props
  const { language } = useTranslation()
  const { rich = NO_PARTS } = field
  const { fields } = useFormValues()
  const { variables = '' } = rich
  const { [variables]: typed } = useDraftValues([variables])
  const names = useMemo(() => getTexts(typed), [typed])
  const files = useTextFiles(field.name)
  const [parts] = useState(() =>
    createExtensions(rich, { files: new Map(files.map((file) => [file.id, file])), names, language }),
  )
  const pictures = useTextPictures(field, parts.files)
  const [chooser, setChooser] = useState<HTMLInputElement | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const listed = fields.find(({ name }) => name === rich.variables)
  const contract = useContractTools(rich, names)
  const ownTools = useMemo(
    () => createTools(rich, { chooser, isChoosing, onVariables: () => setIsChoosing((is) => !is) }),
    [rich, chooser, isChoosing],
  )
  const renderPanel = (editor: Editor) => (
    <>
      <VariableUpdater editor={editor} names={names} />
      {contract.renderPanel(editor)}
      {isChoosing && <VariableChoice editor={editor} names={names} field={listed?.title ?? ''} />}
      {rich.tables && <TableTools editor={editor} />}
      {rich.pictures && <PictureTools editor={editor} />}
      <Uploads place={pictures.place} sending={pictures.sending} problem={pictures.problem} />
      {rich.pictures && <Chooser ref={setChooser} field={field} onChoose={(chosen) => pictures.take(editor, chosen)} />}
    </>
  )
  const extras = {
    extensions: parts.extensions,
    tools: [...ownTools, ...contract.tools],
    panel: renderPanel,
    takeFiles: pictures.take,
    awaited: listPendingNames,
  }
  return <EditorInput {...props} extras={extras} />
}

const NO_PARTS: RichParts = {}

const listPendingNames = (editor: Editor) => listPendingPictures(editor).map(({ name }) => name)

interface ExtensionOptions {
  readonly files: ShownFiles
  readonly names: readonly string[]
  readonly language: Language
}

export function createExtensions(rich: RichParts, { files, names, language }: ExtensionOptions) {
  // Pictures and tables are block-level: not inside lists or quotes.
  const content = rich.contract ? '(block | part | clause)+' : '(block | part)+'
  const extensions = [
    ...EXTENSIONS.map((extension) => (extension.name === 'doc' ? Document.extend({ content }) : extension)),
    Gapcursor,
    TrailingNode,
    ...(rich.pictures ? [createPictureNode(files), pendingPictureExtension] : []),
    ...(rich.tables ? TABLE_NODES : []),
    ...(rich.contract ? createContractNodes(language) : []),
    ...(rich.variables === undefined ? [] : [createVariableMarks(names)]),
  ]
  return { files, extensions }
}

interface ToolOptions {
  readonly chooser: HTMLInputElement | null
  readonly isChoosing: boolean
  readonly onVariables: () => void
}

function createTools(rich: RichParts, { chooser, isChoosing, onVariables }: ToolOptions): readonly Tool[] {
  const picture: Tool = {
    name: 'picture',
    title: 'editor.picture',
    face: <PictureOutlined aria-hidden />,
    run: () => chooser?.click(),
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
    face: <Glyph text="{ }" />,
    isOn: () => isChoosing,
    run: onVariables,
  }
  return [
    ...(rich.pictures ? [picture] : []),
    ...(rich.tables ? [table] : []),
    ...(rich.variables !== undefined && !rich.contract ? [variable] : []),
  ]
}

interface KnownVariablesProps {
  readonly editor: Editor
  readonly names: readonly string[]
}

function VariableUpdater({ editor, names }: KnownVariablesProps) {
  useEffect(() => updateVariables(editor, names), [editor, names])
  return null
}

function Uploads({ place, sending, problem }: Omit<ReturnType<typeof useTextPictures>, 'take'>) {
  const { t } = useTranslation()
  return (
    <>
      <output ref={place} className={styles['sending']}>
        {sending.map((name, index) => (
          <span key={index} className={styles['line']}>
            {t('file.uploading', { name })}
          </span>
        ))}
      </output>
      <div role="alert" className={styles['problem']}>
        {problem !== undefined && <p className={styles['line']}>{problem}</p>}
      </div>
    </>
  )
}

interface ChooserProps {
  readonly ref: Ref<HTMLInputElement>
  readonly field: FieldMeta
  readonly onChoose: (files: readonly File[]) => void
}

/** Opened by its toolbar button; the hidden input is not a tab stop. */
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
