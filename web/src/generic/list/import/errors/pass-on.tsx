import type { ImportFault } from '@cangdan/protocol'
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { Button } from 'antd'
import { copyText } from '#api/copy-text.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { saveText } from '#generic/save-text.ts'
import { faultsAsCsv, faultsAsText } from './fault-list.ts'
import { useFaultWords } from './use-fault-words.ts'
import styles from '../import.module.css'

export interface PassOnProps {
  readonly file: File
  readonly faults: readonly ImportFault[]
  /** Saves the rejected rows themselves; undefined when they are no longer available. */
  readonly onSaveBad?: () => void
}

export function PassOn({ file, faults, onSaveBad }: PassOnProps) {
  const { t } = useTranslation()
  const words = useFaultWords()
  const copy = async (): Promise<void> => {
    if (await copyText(faultsAsText(faults, words)))
      notify({ kind: 'success', text: t(SHEETS.copied), seconds: 3 })
  }
  const name = t(SHEETS.csv_name, { name: file.name })
  return (
    <div className={styles['passOn']}>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t(SHEETS.copy)}
      </Button>
      {onSaveBad !== undefined && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={onSaveBad}>
          {t(SHEETS.bad_rows)}
        </Button>
      )}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveText(`${name}.csv`, faultsAsCsv(faults, words), 'text/csv')}
      >
        {t(SHEETS.csv)}
      </Button>
    </div>
  )
}
