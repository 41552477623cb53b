import type { HistoryChange, HistoryEntry } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { KeyValueList } from '#ui/data-display/key-value.tsx'
import { Timeline, TimelineEntry, type TimelineEntryProps } from '#ui/data-display/timeline.tsx'
import { Change } from './changed-value.tsx'
import styles from './history.module.css'

/** Entries and changes per entry shown before "show all". */
const FIRST_ENTRIES = 20
const FIRST_CHANGES = 6

const KINDS: Readonly<Record<string, TimelineEntryProps['kind']>> = { add: 'begin', audit: 'decision' }

export function HistoryEntries({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const more = entries.length - FIRST_ENTRIES
  return (
    <>
      <Timeline>
        {(isWhole ? entries : entries.slice(0, FIRST_ENTRIES)).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Timeline>
      {more > 0 && !isWhole && (
        <Button type="link" className={styles['older'] ?? ''} onClick={() => setIsWhole(true)}>
          {t('history.older', { n: more })}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { verb, title, who, time, remark } = entry
  const changes = listVisibleChanges(entry)
  const more = changes.length - FIRST_CHANGES
  return (
    <TimelineEntry who={who === '' ? t('history.platform') : who} what={title} time={time} kind={KINDS[verb]}>
      {remark !== '' && <p className={styles['remark']}>{remark}</p>}
      {changes.length > 0 && (
        <KeyValueList layout="beside" className={styles['changes']}>
          {(isOpen || more <= 1 ? changes : changes.slice(0, FIRST_CHANGES)).map((change) => (
            <Change key={change.name} change={change} />
          ))}
        </KeyValueList>
      )}
      {more > 1 && (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('list.less') : t('list.more', { n: more })}
        </button>
      )}
    </TimelineEntry>
  )
}

/** Omits changes that repeat the entry's remark or time. */
function listVisibleChanges({ changes, remark, time }: HistoryEntry): readonly HistoryChange[] {
  const isRemark = ({ to }: HistoryChange) => remark !== '' && to === remark
  const isTime = ({ type, to }: HistoryChange) =>
    type === 'datetime' && typeof to === 'number' && Math.abs(to - time) <= 1
  return changes.filter((change) => !isRemark(change) && !isTime(change))
}
