import type { ImportInspection, ImportMapping } from '@cangdan/protocol'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { ChosenSpreadsheet } from '#api/endpoints/spreadsheets.ts'
import { useTranslation } from '#i18n/index.ts'
import { MAPPING_TEXTS } from '#i18n/mapping-texts.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { type DraftMapping, createDraftMapping, toImportMapping } from './draft-mapping.ts'
import { MapColumns } from './map-columns.tsx'
import { MapConstants } from './map-constants.tsx'
import { MapFilters } from './map-filters.tsx'
import { MapLocation } from './map-location.tsx'
import { FileSummary } from '../file-summary.tsx'
import styles from '../import.module.css'
import own from './map.module.css'

export interface MapColumnsStepProps {
  readonly sheet: ChosenSpreadsheet
  readonly look: ImportInspection
  readonly mapping: ImportMapping | undefined
  readonly problem: string | undefined
  /** Analyses the file again with another sheet, header row or layout. */
  readonly onLook: (mapping: ImportMapping) => void
  readonly onCheck: (mapping: ImportMapping) => void
  readonly onChoose: () => void
}

export function MapColumnsStep({ sheet, look, mapping, problem, onLook, onCheck, onChoose }: MapColumnsStepProps) {
  const { t } = useTranslation()
  const [found] = useState<DraftMapping>(() => createDraftMapping(look, mapping))
  const [draft, setDraft] = useState(found)
  useUnsavedInput(draft !== found)
  const change = (part: Partial<DraftMapping>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <>
      <FileSummary file={sheet.file} />
      {problem !== undefined && (
        <Notice tone="warning" live="alert" title={t(IMPORT_TEXTS.notice)}>
          <p>{problem}</p>
        </Notice>
      )}
      <p className={own['about']}>{t(MAPPING_TEXTS.about)}</p>
      <MapLocation look={look} onLook={onLook} />
      <MapColumns look={look} draft={draft} onChange={(columns) => change({ columns })} />
      <MapConstants look={look} draft={draft} onChange={(constants) => change({ constants })} />
      <MapFilters look={look} draft={draft} onChange={(filters) => change({ filters })} />
      <div className={own['options']}>
        <Checkbox checked={draft.fillsDown} onChange={({ target }) => change({ fillsDown: target.checked })}>
          {t(MAPPING_TEXTS.fill)}
        </Checkbox>
        <Checkbox checked={draft.rounds} onChange={({ target }) => change({ rounds: target.checked })}>
          {t(MAPPING_TEXTS.round)}
        </Checkbox>
      </div>
      <div className={styles['ways']}>
        <Button onClick={onChoose}>{t(IMPORT_TEXTS.choose_other)}</Button>
        <Button type="primary" data-main onClick={() => onCheck(toImportMapping(look, draft))}>
          {t(MAPPING_TEXTS.check)}
        </Button>
      </div>
    </>
  )
}
