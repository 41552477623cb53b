// What is wrong with a sheet, to be read, copied or saved, and the way on.
import type { ImportAnswer, ImportFault } from '@cangdan/protocol'
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { Button } from 'antd'
import type { Sheet } from '#api/sheets.ts'
import { notify } from '#api/notices.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/notice.tsx'
import { saveText } from '#generic/save-text.ts'
import { faultsAsCsv, faultsAsText, inOrder } from './fault-list.ts'
import { FaultTable } from './fault-table.tsx'
import { FoundNotes } from './found-notes.tsx'
import { SheetName } from './sheet-name.tsx'
import { useFaultWords } from './use-fault-words.ts'
import styles from './import.module.css'

export interface FaultReportProps {
  readonly sheet: Sheet
  readonly answer: ImportAnswer
  readonly isLate: boolean
  /** Tries it without the rows that are none of the list's. */
  readonly onSkip: () => void
  readonly onMap: () => void
  readonly onChoose: () => void
}

export function FaultReport({ sheet: { file }, answer, isLate, onSkip, onMap, onChoose }: FaultReportProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const number = (n: number) => formatNumber(language, n)
  const { fail, total, rows, skippable = 0 } = answer
  const faults = inOrder(answer.errors)
  return (
    <>
      <SheetName file={file} />
      <Notice
        tone="danger"
        live="alert"
        title={
          rows === undefined
            ? t('import.faulty', { fail: number(fail), total: number(total) })
            : t('import.faulty_many', { fail: number(fail), total: number(total), rows: number(rows) })
        }
      >
        <p>
          <strong>{t('import.nothing')}</strong> {isLate && t('import.late')} {t('import.faulty_hint')}{' '}
          {answer.more && t('import.more')} {skippable > 0 && t('import.skippable', { n: number(skippable) })}{' '}
          <FoundNotes found={answer.found} />
        </p>
      </Notice>
      <FaultTable faults={faults} />
      <div className={styles['ways']}>
        <PassOn file={file} faults={faults} />
        <Button onClick={onMap}>{t('import.map')}</Button>
        {skippable > 0 && <Button onClick={onSkip}>{t('import.skip', { n: number(skippable) })}</Button>}
        <Button type="primary" data-main onClick={onChoose}>
          {t('import.choose_corrected')}
        </Button>
      </div>
    </>
  )
}

interface PassOnProps {
  readonly file: File
  readonly faults: readonly ImportFault[]
}

function PassOn({ file, faults }: PassOnProps) {
  const { t } = useTranslation()
  const words = useFaultWords()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(faultsAsText(faults, words))
      notify({ kind: 'success', text: t('import.copied'), seconds: 3 })
    } catch {
      notify({ kind: 'error', text: t('import.not_copied'), seconds: 4 })
    }
  }
  const name = t('import.csv_name', { name: file.name })
  return (
    <div className={styles['passOn']}>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t('import.copy')}
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveText(`${name}.csv`, faultsAsCsv(faults, words), 'text/csv')}
      >
        {t('import.csv')}
      </Button>
    </div>
  )
}
