// Preview of a record, loaded once the selection rests on its row, so that passing twenty rows loads only the last.
import type { TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { ActionHandlers } from '#generic/actions/use-actions.tsx'
import { LinkButton } from '#generic/link-button.tsx'
import { DetailActions } from '#generic/look/detail-actions.tsx'
import { DetailPlaceholder } from '#generic/look/detail-placeholder.tsx'
import { RecordDetail } from '#generic/look/record-detail.tsx'
import { DetailSkeleton } from '#generic/look/detail-skeleton.tsx'
import { splitListColumns } from '#generic/look/record-parts.ts'
import { States } from '#generic/look/states.tsx'
import { useRecordAnswer } from '#generic/look/use-record-answer.ts'
import { getActionAddress, listAvailableActions, listRowActions } from '../rows/row-actions.ts'
import styles from './preview.module.css'

interface RecordProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly id: number
  readonly from: string
  readonly handlers: ActionHandlers
  readonly onClose: () => void
}

export interface PreviewedRecordProps extends RecordProps {
  /** Whether the user may only be passing through the row. */
  readonly isWaiting: boolean
}

/** Milliseconds: longer than the key repeat interval, too short to be noticed. */
const REST_MS = 120

export function PreviewedRecord({ isWaiting, ...props }: PreviewedRecordProps) {
  const [isAsked, setIsAsked] = useState(!isWaiting)
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAsked ? <LoadedRecord {...props} /> : <DetailSkeleton />
}

function LoadedRecord({ listPath, meta, id, from, handlers, onClose }: RecordProps) {
  const { t } = useTranslation()
  const { record, isMissing, hasFailed, isFetching, retry } = useRecordAnswer(listPath, id)
  const states = useMemo(() => record && splitListColumns(meta, record).states, [meta, record])
  if (record === undefined || states === undefined)
    return (
      <DetailPlaceholder
        isMissing={isMissing}
        hasFailed={hasFailed}
        isRetrying={isFetching}
        onRetry={() => void retry()}
        way={<Button onClick={onClose}>{t('action.close')}</Button>}
      />
    )
  const [page] = listAvailableActions(record.row, listRowActions(meta)).filter(({ name }) => name === 'look')
  return (
    <>
      <div className={styles['lead']}>
        <States columns={states} row={record.row} />
        <DetailActions {...{ meta, record, from, handlers }}>
          {page !== undefined && (
            <LinkButton to={getActionAddress(page, record.row, meta.pk)} from={from}>
              {page.title}
            </LinkButton>
          )}
        </DetailActions>
      </div>
      <RecordDetail {...{ listPath, meta, record }} isPreview />
    </>
  )
}
