// The report of an inspection on its page: counts, texts and photos over the whole width.
import { getFiles, INSPECTION_REPORT, type InspectionSheet } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { CountTable } from './count-table.tsx'
import { ReportPhotos } from './report-photos.tsx'
import { REPORT_TITLES } from './titles.ts'

const TOPICS = ['inspection']

export function InspectionPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const isSubmitted = record.row['submit_time'] !== null
  return (
    <PanelSection<InspectionSheet>
      call={INSPECTION_REPORT}
      id={Number(record.row['id'])}
      topics={TOPICS}
      label={t(REPORT_TITLES.report)}
      isFlat={isFlat}
    >
      {({ lines, texts, photos }) => (
        <>
          {!isSubmitted && (
            <>
              <h2>{t(REPORT_TITLES.report)}</h2>
              <p>{t(REPORT_TITLES.not_yet)}</p>
            </>
          )}
          {lines !== null && lines.length > 0 && (
            <>
              <h2>{t(REPORT_TITLES.counts)}</h2>
              <CountTable lines={lines} />
            </>
          )}
          {texts.length > 0 && (
            <>
              <h2>{t(REPORT_TITLES.findings)}</h2>
              <KeyValueList layout="stacked">
                {texts.map(({ name, title, text }) => (
                  <KeyValue key={name} name={title} isWide>
                    {text}
                  </KeyValue>
                ))}
              </KeyValueList>
            </>
          )}
          {photos.length > 0 && (
            <>
              <h2>{t(REPORT_TITLES.photos)}</h2>
              <ReportPhotos photos={photos} files={getFiles(record.row['images'])} />
            </>
          )}
        </>
      )}
    </PanelSection>
  )
}
