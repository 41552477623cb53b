// Preview of a record, loaded once the selection rests on its row, so that passing twenty rows loads only the last.
import type { TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import type { Acting } from '#generic/actions/use-actions.tsx'
import { LinkButton } from '#generic/link-button.tsx'
import { LookActions } from '#generic/look/look-actions.tsx'
import { LookAwaited } from '#generic/look/look-awaited.tsx'
import { LookRecord } from '#generic/look/look-record.tsx'
import { LookSkeleton } from '#generic/look/look-skeleton.tsx'
import { listPartsOf } from '#generic/look/record-parts.ts'
import { States } from '#generic/look/states.tsx'
import { useRecordAnswer } from '#generic/look/use-record-answer.ts'
import { addressOf, offeredOn, rowActions } from '../rows/row-actions.ts'
import styles from './preview.module.css'

interface RecordProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly id: number
  readonly from: string
  readonly acting: Acting
  readonly onClose: () => void
}

export interface PreviewedRecordProps extends RecordProps {
  /** Whether the user may only be passing through the row. */
  readonly isWaiting: boolean
}

/** Milliseconds: longer than the key repeat interval, too short to be noticed. */
const REST = 120

export function PreviewedRecord({ isWaiting, ...props }: PreviewedRecordProps) {
  const [isAsked, setIsAsked] = useState(!isWaiting)
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), REST)
    return () => clearTimeout(timer)
  }, [])
  return isAsked ? <AskedRecord {...props} /> : <LookSkeleton />
}

function AskedRecord({ listPath, meta, id, from, acting, onClose }: RecordProps) {
  const { t } = useTranslation()
  const { record, isMissing, hasFailed, isFetching, retry } = useRecordAnswer(listPath, id)
  const states = useMemo(() => record && listPartsOf(meta, record).states, [meta, record])
  if (record === undefined || states === undefined)
    return (
      <LookAwaited
        isMissing={isMissing}
        hasFailed={hasFailed}
        isRetrying={isFetching}
        onRetry={() => void retry()}
        way={<Button onClick={onClose}>{t('action.close')}</Button>}
      />
    )
  const [page] = offeredOn(record.row, rowActions(meta)).filter(({ name }) => name === 'look')
  return (
    <>
      <div className={styles['lead']}>
        <States columns={states} row={record.row} />
        <LookActions {...{ meta, record, from, acting }}>
          {page !== undefined && (
            <LinkButton to={addressOf(page, record.row, meta.pk)} from={from}>
              {page.title}
            </LinkButton>
          )}
        </LookActions>
      </div>
      <LookRecord {...{ listPath, meta, record }} isPreview />
    </>
  )
}
