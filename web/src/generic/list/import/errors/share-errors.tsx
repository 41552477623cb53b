import type { ImportError } from '@cangdan/protocol'
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { Button } from 'antd'
import { copyText } from '#api/copy-text.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { saveText } from '#generic/save-text.ts'
import { formatErrorsAsCsv, formatErrorsAsText } from './error-list.ts'
import { useErrorListLabels } from './use-error-list-labels.ts'
import styles from '../import.module.css'

export interface ShareErrorsProps {
  readonly file: File
  readonly errors: readonly ImportError[]
  /** Saves the rejected rows themselves; undefined when they are no longer available. */
  readonly onSaveBad?: () => void
}

export function ShareErrors({ file, errors, onSaveBad }: ShareErrorsProps) {
  const { t } = useTranslation()
  const words = useErrorListLabels()
  const copy = async (): Promise<void> => {
    if (await copyText(formatErrorsAsText(errors, words)))
      notify({ kind: 'success', text: t(IMPORT_TEXTS.copied), seconds: 3 })
  }
  const name = t(IMPORT_TEXTS.csv_name, { name: file.name })
  return (
    <div className={styles['passOn']}>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t(IMPORT_TEXTS.copy)}
      </Button>
      {onSaveBad !== undefined && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={onSaveBad}>
          {t(IMPORT_TEXTS.bad_rows)}
        </Button>
      )}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveText(`${name}.csv`, formatErrorsAsCsv(errors, words), 'text/csv')}
      >
        {t(IMPORT_TEXTS.csv)}
      </Button>
    </div>
  )
}
