import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import type { ImportDiff, ImportedBefore, ImportFound, ImportPreview } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Sheet } from '#api/endpoints/sheets.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { SHEET_COLUMNS } from '#i18n/sheet-columns.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { BeforeNotice } from './before-notice.tsx'
import { DiffCounts, DiffTable } from './existing/diff-table.tsx'
import { FoundNotes } from './found-notes.tsx'
import { PreviewTable } from './preview-table.tsx'
import { SheetName } from './sheet-name.tsx'
import styles from './import.module.css'

export interface GoodSheetProps {
  readonly sheet: Sheet
  readonly count: number
  readonly skipped: number
  readonly found: ImportFound | undefined
  readonly preview: ImportPreview | undefined
  readonly corrected: number
  readonly diff: ImportDiff | undefined
  readonly before: readonly ImportedBefore[] | undefined
  readonly overtaken: string | undefined
  readonly choice: ReactNode
  readonly onTake: () => void
  readonly onMap: () => void
  readonly onChoose: () => void
}

export function GoodSheet({
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
}: GoodSheetProps) {
  const { t, language } = useTranslation()
  const n = formatNumber(language, count)
  return (
    <>
      <SheetName file={sheet.file} />
      {overtaken !== undefined && (
        <Notice tone="warning" live="alert">
          <p>{overtaken}</p>
        </Notice>
      )}
      <BeforeNotice before={before} />
      <output className={styles['good']}>
        <CheckCircleFilled aria-hidden />
        <strong>{diff === undefined ? t(SHEETS.good, { n }) : <DiffCounts diff={diff} />}</strong>
        <span>
          {t(SHEETS.good_hint)}{' '}
          {corrected > 0 && t(SHEETS.corrected, { n: formatNumber(language, corrected) })}{' '}
          {skipped > 0 && t(SHEETS.will_skip, { n: formatNumber(language, skipped) })}{' '}
          <FoundNotes found={found} />
        </span>
      </output>
      {choice}
      {diff !== undefined && <DiffTable diff={diff} />}
      <PreviewTable preview={preview} />
      <div className={styles['ways']}>
        <Button className={styles['passOn'] ?? ''} onClick={onMap}>
          {t(SHEET_COLUMNS.map)}
        </Button>
        <Button onClick={onChoose}>{t(SHEETS.choose_other)}</Button>
        <Button type="primary" data-main disabled={diff !== undefined && count === 0} onClick={onTake}>
          {t(SHEETS.take, { n })}
        </Button>
      </div>
    </>
  )
}
