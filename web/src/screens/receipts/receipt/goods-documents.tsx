import type { GoodsDocument } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Timeline, TimelineEntry } from '#ui/data-display/timeline.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RECEIPT_PANEL_TITLES } from './titles.ts'
import styles from './receipt.module.css'

/** Abnormal documents about the goods, with a notice while one blocks them. */
export function GoodsDocuments({ documents }: { readonly documents: readonly GoodsDocument[] }) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  const blocking = documents.find(({ is_blocking }) => is_blocking === 1)
  return (
    <>
      {blocking !== undefined && (
        <Notice tone="danger">{t(RECEIPT_PANEL_TITLES.blocked, { no: blocking.error_no })}</Notice>
      )}
      <h2>{t(RECEIPT_PANEL_TITLES.abnormal)}</h2>
      <Timeline>
        {documents.map(({ id, error_no, type, level_text, status_text, content, who, time }) => (
          <TimelineEntry
            key={id}
            who={who === '' ? t(RECEIPT_PANEL_TITLES.platform) : who}
            what={`${type} · ${level_text} · ${status_text}`}
            time={time}
          >
            <p>{content}</p>
            <p className={styles['reason']}>
              <ScreenLink to={`/stores/contract/handlererror/look/${id}`}>{error_no}</ScreenLink>
            </p>
          </TimelineEntry>
        ))}
      </Timeline>
    </>
  )
}
