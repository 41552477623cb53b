// One record under review, loaded when opened and not refreshed while it is read.
import { matchesCondition, type HistoryChange, type RecordResponse, type TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { KeyValueList } from '#ui/data-display/key-value.tsx'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { Change } from '#generic/history/changed-value.tsx'
import { HistoryEntries } from '#generic/history/history-entries.tsx'
import { useHistory } from '#generic/history/use-history.ts'
import { ComparedValues } from '#generic/look/compared-values.tsx'
import { Figures } from '#generic/look/figures.tsx'
import { DetailSkeleton } from '#generic/look/detail-skeleton.tsx'
import { Pairs } from '#generic/look/pairs.tsx'
import { CustomPanel } from '#generic/look/panels.tsx'
import { RecordGroups } from '#generic/look/record-groups.tsx'
import { splitListColumns } from '#generic/look/record-parts.ts'
import { States } from '#generic/look/states.tsx'
import { Decision } from './decision.tsx'
import type { ReviewProps } from '../action-prompt-props.ts'
import { DecidedNotice } from './decided-notice.tsx'
import { listChangesSince, findReviewChanges } from './review-changes.ts'
import { type RecordView, useRecordAnswer } from '#generic/look/use-record-answer.ts'
import styles from './review.module.css'

export function Review(props: ReviewProps) {
  const { listPath, meta, pk, request, row, next, onClose } = props
  const { t } = useTranslation()
  const id = Number(row[pk])
  const [isDecided, setDecided] = useState(false)
  const { record, isMissing, hasFailed, isFetching, isOvertaken, showNewest, retry } = usePinnedRecord(
    listPath,
    id,
    isDecided,
  )
  const [opened, setOpened] = useState<number>()
  if (record !== undefined && opened === undefined) setOpened(record.version)
  if (isMissing) return <DecidedNotice text={t('look.missing')} {...props} />
  if (hasFailed)
    return (
      <FailedNotice
        isRetrying={isFetching}
        onRetry={() => void retry()}
        way={<Button onClick={onClose}>{t('action.close')}</Button>}
      >
        {t('form.failed')}
      </FailedNotice>
    )
  if (record === undefined) return <DetailSkeleton />

  const isWaiting = matchesCondition(request.action.when, { ...record.values, ...record.row })
  return (
    <div className={styles['review']}>
      <ReviewContent
        listPath={listPath}
        meta={meta}
        record={record}
        verb={request.action.name}
        opened={isDecided ? undefined : opened}
      />
      <section className={styles['decision']} aria-label={request.action.title}>
        {isDecided && <DecidedNotice text={t('review.decided')} isLooking={next === undefined} {...props} />}
        {!isDecided && !isWaiting && <DecidedNotice text={t('review.closed')} {...props} />}
        {!isDecided && isWaiting && (
          <Decision
            {...props}
            record={record}
            isOvertaken={isOvertaken}
            onReload={showNewest}
            onDone={(done) => {
              setDecided(true)
              props.onDone(done)
            }}
          />
        )}
      </section>
    </div>
  )
}

interface ReviewContentProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly verb: string
  /** The version that was first read, while it is to be decided. */
  readonly opened: number | undefined
}

function ReviewContent(props: ReviewContentProps) {
  const { meta, record } = props
  const { t } = useTranslation()
  const { states, facts } = splitListColumns(meta, record)
  const others = facts.filter(({ name }) => meta.figures?.includes(name) !== true)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
    <section className={styles['reading']} tabIndex={0} aria-label={t('review.record')}>
      <States columns={states} row={record.row} />
      <Figures meta={meta} row={record.row} />
      <ComparedValues meta={meta} record={record} />
      <CustomPanel meta={meta} record={record} isFlat />
      <ReviewHistory {...props} />
      <RecordGroups meta={meta} record={record} isFlat />
      <section className={styles['facts']} aria-label={t('look.facts')}>
        <h2>{t('look.facts')}</h2>
        <Pairs columns={others} values={record.row} pk={meta.pk} />
      </section>
    </section>
  )
}

/** The last reviewer and the changes since that review, so that unchanged values need not be read again. */
function ReviewHistory({ listPath, meta, record, verb, opened = record.version }: ReviewContentProps) {
  const { t } = useTranslation()
  const { data: all = [] } = useHistory(listPath, record.id)
  // Changes after the displayed version are shown when that version is displayed.
  const entries = all.filter(({ version }) => version <= record.version)
  const names = new Set(meta.form.groups.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const since = findReviewChanges(entries, verb, names)
  const meanwhile = listChangesSince(entries, opened, names)
  return (
    <>
      {meanwhile.length > 0 && (
        <section className={styles['since']} aria-label={t('review.meanwhile')}>
          <h2>{t('review.meanwhile')}</h2>
          <Changes changes={meanwhile} />
        </section>
      )}
      {since !== undefined && (
        <section className={styles['since']} aria-label={t('review.last')}>
          <h2>{t('review.last')}</h2>
          <HistoryEntries entries={[since.review]} />
          <h2>{t('review.since')}</h2>
          {since.changes.length === 0 ? <p>{t('review.nothing_since')}</p> : <Changes changes={since.changes} />}
        </section>
      )}
    </>
  )
}

function Changes({ changes }: { readonly changes: readonly HistoryChange[] }) {
  return (
    <KeyValueList layout="beside">
      {changes.map((change) => (
        <Change key={change.name} change={change} />
      ))}
    </KeyValueList>
  )
}

/** The version of a record that the reviewer opened. It does not change while it is read. */
interface PinnedRecord extends RecordView {
  readonly isOvertaken: boolean
  readonly showNewest: () => void
}

/** `isDecided` unpins the record, which then follows the server. */
function usePinnedRecord(listPath: string, id: number, isDecided: boolean): PinnedRecord {
  const { record: newest, ...view } = useRecordAnswer(listPath, id, true)
  const [pinned, setPinned] = useState<RecordResponse>()
  if (pinned === undefined && newest !== undefined) setPinned(newest)
  const isShown = isDecided || view.isMissing
  const record = isShown ? newest : (pinned ?? newest)
  return {
    ...view,
    record,
    isOvertaken: newest !== undefined && record !== undefined && newest.version > record.version,
    showNewest: () => {
      void view.retry().then(setPinned)
    },
  }
}
