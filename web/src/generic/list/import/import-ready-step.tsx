import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import type { ImportDiff, PreviousImport, ImportFound, ImportPreview } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ChosenSpreadsheet } from '#api/endpoints/spreadsheets.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { DuplicateImportNotice } from './duplicate-import-notice.tsx'
import { DiffCounts, DiffTable } from './existing/diff-table.tsx'
import { IgnoredContent } from './ignored-content.tsx'
import { PreviewTable } from './preview-table.tsx'
import { FileSummary } from './file-summary.tsx'
import styles from './import.module.css'

export interface ImportReadyStepProps {
  readonly sheet: ChosenSpreadsheet
  readonly count: number
  readonly skipped: number
  readonly found: ImportFound | undefined
  readonly preview: ImportPreview | undefined
  readonly corrected: number
  readonly diff: ImportDiff | undefined
  readonly before: readonly PreviousImport[] | undefined
  readonly overtaken: string | undefined
  readonly choice: ReactNode
  readonly onTake: () => void
  readonly onMap: () => void
  readonly onChoose: () => void
}

export function ImportReadyStep({
  sheet,
  count,
  skipped,
  found,
  preview,
  corrected,
  diff,
  before,
  overtaken,
  choice,
  onTake,
  onMap,
  onChoose,
}: ImportReadyStepProps) {
  const { t, language } = useTranslation()
  const n = formatNumber(language, count)
  return (
    <>
      <FileSummary file={sheet.file} />
      {overtaken !== undefined && (
        <Notice tone="warning" live="alert">
          <p>{overtaken}</p>
        </Notice>
      )}
      <DuplicateImportNotice before={before} />
      <output className={styles['good']}>
        <CheckCircleFilled aria-hidden />
        <strong>{diff === undefined ? t(IMPORT_TEXTS.good, { n }) : <DiffCounts diff={diff} />}</strong>
        <span>
          {t(IMPORT_TEXTS.good_hint)}{' '}
          {corrected > 0 && t(IMPORT_TEXTS.corrected, { n: formatNumber(language, corrected) })}{' '}
          {skipped > 0 && t(IMPORT_TEXTS.will_skip, { n: formatNumber(language, skipped) })}{' '}
          <IgnoredContent found={found} />
        </span>
      </output>
      {choice}
      {diff !== undefined && <DiffTable diff={diff} />}
      <PreviewTable preview={preview} />
      <div className={styles['ways']}>
        <Button className={styles['passOn'] ?? ''} onClick={onMap}>
          {t(MAPPING_TEXTS.map)}
        </Button>
        <Button onClick={onChoose}>{t(IMPORT_TEXTS.choose_other)}</Button>
        <Button type="primary" data-main disabled={diff !== undefined && count === 0} onClick={onTake}>
          {t(IMPORT_TEXTS.take, { n })}
        </Button>
      </div>
    </>
  )
}
