import type { DeskItem, RecordResponse, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useActions } from '#generic/actions/use-actions.tsx'
import { useReturnAddress } from '#generic/form/use-return-address.ts'
import { getRecordName } from '#generic/list/rows/row-actions.ts'
import { DetailActions } from '#generic/look/detail-actions.tsx'
import { DetailPlaceholder } from '#generic/look/detail-placeholder.tsx'
import { RecordDetail } from '#generic/look/record-detail.tsx'
import { splitListColumns } from '#generic/look/record-parts.ts'
import { States } from '#generic/look/states.tsx'
import { useRecordAnswer } from '#generic/look/use-record-answer.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { useScreen } from '#runtime/screen.ts'
import { PageCard } from '#ui/page.tsx'
import { TASK_QUEUE_TITLES } from './titles.ts'
import styles from './desk.module.css'

interface TaskQueueRecordProps {
  readonly item: DeskItem
  readonly onBack?: () => void
}

export function TaskQueueRecord({ item, onBack }: TaskQueueRecordProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(item.list)
  const answer = useRecordAnswer(item.list, item.id, true)
  const { record, isMissing } = answer
  const backButton = onBack === undefined ? null : <Button onClick={onBack}>{t(TASK_QUEUE_TITLES.back)}</Button>
  if (meta.data !== undefined && record !== undefined)
    return (
      <SelectedRecord item={item} meta={meta.data} record={record}>
        {backButton}
      </SelectedRecord>
    )
  return (
    <PageCard>
      <DetailPlaceholder
        isMissing={isMissing}
        hasFailed={hasFailed(meta) || answer.hasFailed}
        isRetrying={meta.isFetching || answer.isFetching}
        onRetry={() => void (hasFailed(meta) ? meta.refetch() : answer.retry())}
        way={backButton}
      />
    </PageCard>
  )
}

interface SelectedRecordProps {
  readonly item: DeskItem
  readonly meta: TableMeta
  readonly record: RecordResponse
  readonly children: React.ReactNode
}

function SelectedRecord({ item: { list, id, name }, meta, record, children }: SelectedRecordProps) {
  const { t } = useTranslation()
  const { pathname } = useScreen()
  const container = useRef<HTMLDivElement>(null)
  const { states } = useMemo(() => splitListColumns(meta, record), [meta, record])
  const [acting, dialogs] = useActions({
    listPath: list,
    meta,
    from: pathname,
    // After an action the record leaves the list and the next takes its place: the focus stays on it.
    onDone: () => container.current?.focus({ preventScroll: true }),
  })
  const screen = useReturnAddress(list).replace(/\/list$/, '')
  return (
    <PageCard>
      <section className={styles['record']} aria-label={getRecordName(meta, record) ?? name}>
        <header className={styles['title']}>
          <h2>{getRecordName(meta, record) ?? name}</h2>
          <States columns={states} row={record.row} />
          <DetailActions {...{ meta, record, handlers: acting }} from={pathname}>
            {children}
          </DetailActions>
          <ScreenLink to={`${screen}/look/${id}`} className={styles['page']}>
            {t(TASK_QUEUE_TITLES.page)}
          </ScreenLink>
        </header>
        <RecordDetail listPath={list} meta={meta} record={record} place={container} isPreview />
      </section>
      {dialogs}
    </PageCard>
  )
}
