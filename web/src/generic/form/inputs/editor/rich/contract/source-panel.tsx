import { DOCX_TYPE, type FileRef, getFiles, TEMPLATE_PATHS, type TemplateText } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import type { Content } from '@tiptap/core'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useDraftValues, useFormValues } from '#generic/form/fields/form-values.tsx'
import { getErrorMessage } from '#generic/form/inputs/files/use-uploads.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from '../rich.module.css'
import { CONTRACT_TITLES } from './titles.ts'
import { ToolPanel } from './tool-panel.tsx'

interface SourcePanelProps {
  readonly editor: Editor
  /** Field with the document. */
  readonly source: string
  readonly onClose: () => void
}

/** Replaces the text with that of the Word document of the form; undo restores it. */
export function SourcePanel({ editor, source, onClose }: SourcePanelProps) {
  const { t } = useTranslation()
  const { fields } = useFormValues()
  const { [source]: value } = useDraftValues([source])
  const { isBusy, message, load } = useSourceText(editor)
  const file = getFiles(value).find(isUploadedDocument)
  const title = fields.find(({ name }) => name === source)?.title ?? ''
  return (
    <ToolPanel editor={editor} title={t(CONTRACT_TITLES.source)} onClose={onClose}>
      {file === undefined ? (
        <p className={styles['hint']}>{t(CONTRACT_TITLES.no_source, { field: title })}</p>
      ) : (
        <Button loading={isBusy} onClick={() => void load(file)}>
          {t(CONTRACT_TITLES.use_source, { name: file.name ?? '' })}
        </Button>
      )}
      <output className={styles['hint']}>{message}</output>
    </ToolPanel>
  )
}

/** Files have an id once they are uploaded. */
const isUploadedDocument = ({ id, type }: FileRef): boolean => id > 0 && type === DOCX_TYPE

function useSourceText(editor: Editor) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const describe = ({ pictures, is_cut: isCut }: TemplateText): string =>
    [
      t(CONTRACT_TITLES.imported),
      ...(pictures > 0 ? [t(CONTRACT_TITLES.without_pictures, { n: pictures })] : []),
      ...(isCut === 1 ? [t(CONTRACT_TITLES.is_cut)] : []),
    ].join(' ')
  const load = async (file: FileRef): Promise<void> => {
    setIsBusy(true)
    setMessage('')
    try {
      const text = await api.get<TemplateText>(TEMPLATE_PATHS.text, { file: file.id }, { quiet: true })
      editor.commands.setContent(JSON.parse(text.content) as Content, { emitUpdate: true })
      setMessage(describe(text))
    } catch (error) {
      setMessage(t(CONTRACT_TITLES.not_imported, { reason: getErrorMessage(error) }))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, message, load }
}
