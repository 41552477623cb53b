import type { DeskItem, RecordAnswer, TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useActions } from '#generic/actions/use-actions.tsx'
import { useWayBack } from '#generic/form/use-way-back.ts'
import { recordName } from '#generic/list/rows/row-actions.ts'
import { LookActions } from '#generic/look/look-actions.tsx'
import { LookAwaited } from '#generic/look/look-awaited.tsx'
import { LookRecord } from '#generic/look/look-record.tsx'
import { listPartsOf } from '#generic/look/record-parts.ts'
import { States } from '#generic/look/states.tsx'
import { useRecordAnswer } from '#generic/look/use-record-answer.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { useScreen } from '#runtime/screen.ts'
import { PageCard } from '#ui/page.tsx'
import { DESK_WORDS } from './words.ts'
import styles from './desk.module.css'

interface DeskRecordProps {
  readonly item: DeskItem
  readonly onBack?: () => void
}

export function DeskRecord({ item, onBack }: DeskRecordProps) {
  const { t } = useTranslation()
  const meta = useTableMeta(item.list)
  const answer = useRecordAnswer(item.list, item.id, true)
  const { record, isMissing } = answer
  const way = onBack === undefined ? null : <Button onClick={onBack}>{t(DESK_WORDS.back)}</Button>
  if (meta.data !== undefined && record !== undefined)
    return (
      <Decided item={item} meta={meta.data} record={record}>
        {way}
      </Decided>
    )
  return (
    <PageCard>
      <LookAwaited
        isMissing={isMissing}
        hasFailed={hasFailed(meta) || answer.hasFailed}
        isRetrying={meta.isFetching || answer.isFetching}
        onRetry={() => void (hasFailed(meta) ? meta.refetch() : answer.retry())}
        way={way}
      />
    </PageCard>
  )
}

interface DecidedProps {
  readonly item: DeskItem
  readonly meta: TableMeta
  readonly record: RecordAnswer
  readonly children: React.ReactNode
}

function Decided({ item: { list, id, name }, meta, record, children }: DecidedProps) {
  const { t } = useTranslation()
  const { pathname } = useScreen()
  const place = useRef<HTMLDivElement>(null)
  const { states } = useMemo(() => listPartsOf(meta, record), [meta, record])
  const [acting, dialogs] = useActions({
    listPath: list,
    meta,
    from: pathname,
    // After an action the record leaves the list and the next takes its place: the focus stays on it.
    onDone: () => place.current?.focus({ preventScroll: true }),
  })
  const screen = useWayBack(list).replace(/\/list$/, '')
  return (
    <PageCard>
      <section className={styles['record']} aria-label={recordName(meta, record) ?? name}>
        <header className={styles['title']}>
          <h2>{recordName(meta, record) ?? name}</h2>
          <States columns={states} row={record.row} />
          <LookActions {...{ meta, record, acting }} from={pathname}>
            {children}
          </LookActions>
          <ScreenLink to={`${screen}/look/${id}`} className={styles['page']}>
            {t(DESK_WORDS.page)}
          </ScreenLink>
        </header>
        <LookRecord listPath={list} meta={meta} record={record} place={place} isPreview />
      </section>
      {dialogs}
    </PageCard>
  )
}
