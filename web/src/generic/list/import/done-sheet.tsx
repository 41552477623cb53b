import type { ImportFault } from '@cangdan/protocol'
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import { Button } from 'antd'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { inOrder } from './errors/fault-list.ts'
import { PassOn } from './errors/pass-on.tsx'
import { UndoButton } from './undo-button.tsx'
import styles from './import.module.css'

export interface DoneSheetProps {
  readonly listPath: string
  readonly batch: number | undefined
  readonly count: number
  /** Message of the server; may be empty (E6). */
  readonly message: string
  readonly file: File
  readonly faults: readonly ImportFault[]
  /** Shows the imported rows; undefined when the list cannot be sorted to show them first. */
  readonly onShow: (() => void) | undefined
  readonly onClose: () => void
}

export function DoneSheet({
  listPath,
  batch,
  count,
  message,
  file,
  faults,
  onShow,
  onClose,
}: DoneSheetProps) {
  const { t, language } = useTranslation()
  const said = message || t('action.done')
  const counted = t(SHEETS.done_count, { n: formatNumber(language, count) })
  return (
    <>
      <output className={styles['good']}>
        <CheckCircleFilled aria-hidden />
        <strong>{said}</strong>
        <span>
          {said !== counted && counted} {onShow !== undefined && t(SHEETS.done_hint)}
        </span>
      </output>
      <div className={styles['ways']}>
        {batch !== undefined && <UndoButton listPath={listPath} batch={batch} />}
        {faults.length > 0 && <PassOn file={file} faults={inOrder(faults)} />}
        <Button onClick={onClose} data-main={onShow === undefined ? true : undefined}>
          {t('action.close')}
        </Button>
        {onShow !== undefined && (
          <Button type="primary" data-main onClick={onShow}>
            {t(SHEETS.show)}
          </Button>
        )}
      </div>
    </>
  )
}
