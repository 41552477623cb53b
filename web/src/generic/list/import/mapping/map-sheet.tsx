import type { ImportLook, ImportMapping } from '@cangdan/protocol'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { Sheet } from '#api/endpoints/sheets.ts'
import { useTranslation } from '#i18n/index.ts'
import { SHEET_COLUMNS } from '#i18n/sheet-columns.ts'
import { SHEETS } from '#i18n/sheets.ts'
import { useTyped } from '#generic/form/drafts/use-unsaved.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { type Draft, draftOf, mappingOf } from './draft-mapping.ts'
import { MapColumns } from './map-columns.tsx'
import { MapConstants } from './map-constants.tsx'
import { MapFilters } from './map-filters.tsx'
import { MapPlace } from './map-place.tsx'
import { SheetName } from '../sheet-name.tsx'
import styles from '../import.module.css'
import own from './map.module.css'

export interface MapSheetProps {
  readonly sheet: Sheet
  readonly look: ImportLook
  readonly mapping: ImportMapping | undefined
  readonly problem: string | undefined
  /** Analyses the file again with another sheet, header row or layout. */
  readonly onLook: (mapping: ImportMapping) => void
  readonly onCheck: (mapping: ImportMapping) => void
  readonly onChoose: () => void
}

export function MapSheet({ sheet, look, mapping, problem, onLook, onCheck, onChoose }: MapSheetProps) {
  const { t } = useTranslation()
  const [found] = useState<Draft>(() => draftOf(look, mapping))
  const [draft, setDraft] = useState(found)
  useTyped(draft !== found)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <>
      <SheetName file={sheet.file} />
      {problem !== undefined && (
        <Notice tone="warning" live="alert" title={t(SHEETS.notice)}>
          <p>{problem}</p>
        </Notice>
      )}
      <p className={own['about']}>{t(SHEET_COLUMNS.about)}</p>
      <MapPlace look={look} onLook={onLook} />
      <MapColumns look={look} draft={draft} onChange={(columns) => change({ columns })} />
      <MapConstants look={look} draft={draft} onChange={(constants) => change({ constants })} />
      <MapFilters look={look} draft={draft} onChange={(filters) => change({ filters })} />
      <div className={own['options']}>
        <Checkbox checked={draft.fillsDown} onChange={({ target }) => change({ fillsDown: target.checked })}>
          {t(SHEET_COLUMNS.fill)}
        </Checkbox>
        <Checkbox checked={draft.rounds} onChange={({ target }) => change({ rounds: target.checked })}>
          {t(SHEET_COLUMNS.round)}
        </Checkbox>
      </div>
      <div className={styles['ways']}>
        <Button onClick={onChoose}>{t(SHEETS.choose_other)}</Button>
        <Button type="primary" data-main onClick={() => onCheck(mappingOf(look, draft))}>
          {t(SHEET_COLUMNS.check)}
        </Button>
      </div>
    </>
  )
}
