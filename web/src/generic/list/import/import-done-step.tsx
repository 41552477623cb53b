import type { ImportError } from '@cangdan/protocol'
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import { Button } from 'antd'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { sortErrors } from './errors/error-list.ts'
import { ShareErrors } from './errors/share-errors.tsx'
import { UndoButton } from './undo-button.tsx'
import styles from './import.module.css'

export interface ImportDoneStepProps {
  readonly listPath: string
  readonly batch: number | undefined
  readonly count: number
  /** Message of the server; may be empty (E6). */
  readonly message: string
  readonly file: File
  readonly errors: readonly ImportError[]
  /** Shows the imported rows; undefined when the list cannot be sorted to show them first. */
  readonly onShow: (() => void) | undefined
  readonly onClose: () => void
}

export function ImportDoneStep({
  listPath,
  batch,
  count,
  message,
  file,
  errors,
  onShow,
  onClose,
}: ImportDoneStepProps) {
  const { t, language } = useTranslation()
  const text = message || t('action.done')
  const counted = t(IMPORT_TEXTS.done_count, { n: formatNumber(language, count) })
  return (
    <>
      <output className={styles['good']}>
        <CheckCircleFilled aria-hidden />
        <strong>{text}</strong>
        <span>
          {text !== counted && counted} {onShow !== undefined && t(IMPORT_TEXTS.done_hint)}
        </span>
      </output>
      <div className={styles['ways']}>
        {batch !== undefined && <UndoButton listPath={listPath} batch={batch} />}
        {errors.length > 0 && <ShareErrors file={file} errors={sortErrors(errors)} />}
        <Button onClick={onClose} data-main={onShow === undefined ? true : undefined}>
          {t('action.close')}
        </Button>
        {onShow !== undefined && (
          <Button type="primary" data-main onClick={onShow}>
            {t(IMPORT_TEXTS.show)}
          </Button>
        )}
      </div>
    </>
  )
}
