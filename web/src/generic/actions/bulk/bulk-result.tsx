import { Button, Modal } from 'antd'
import type { Row, Topic } from '@cangdan/protocol'
import { notifyFailure } from '#api/notify-failure.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { useCommand } from '#generic/command/use-command.ts'
import { getRowKey } from '#generic/list/selection/selection.ts'
import type { ActionResult } from '../action-request.ts'
import { MAX_SHOWN, NotListed } from './not-listed.tsx'
import styles from '../actions.module.css'

export interface BulkResultProps {
  readonly result: ActionResult
  readonly topics: readonly Topic[]
  readonly pk: string
  readonly nameOf: (row: Row) => string | undefined
  readonly onMore: (done: ActionResult) => void
  readonly onClose: () => void
}

export function BulkResult({ result, topics, pk, nameOf, onMore, onClose }: BulkResultProps) {
  const { t } = useTranslation()
  const { request, notDone, unknown, askAgain, names } = result
  // Sends the same calls with the same idempotency keys.
  const { isBusy, run } = useCommand<ActionResult, ActionResult>({
    send: async (previous) => (await previous.askAgain?.()) ?? previous,
    topics,
    getIdentity: () => undefined,
    onDone: onMore,
    onRejected: ({ error }) => notifyFailure(error),
  })
  const reasons = [...notDone, ...unknown.map((row) => ({ row, reason: t('action.unknown') }))]
  return (
    <Modal
      open
      width={560}
      title={`${request.action.title}: ${useCountsText(result)}`}
      footer={
        <>
          {askAgain !== undefined && (
            <Button loading={isBusy} onClick={() => void run(result)}>
              {t('action.ask_again')}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      {reasons.length > 0 && <p>{t('action.still_selected')}</p>}
      <KeyValueList layout="beside" className={styles['reasons']}>
        {reasons.slice(0, MAX_SHOWN).map(({ row, reason }) => (
          <KeyValue key={getRowKey(row, pk)} name={names?.get(getRowKey(row, pk)) ?? nameOf(row) ?? getRowKey(row, pk)}>
            {reason}
          </KeyValue>
        ))}
      </KeyValueList>
      <NotListed n={reasons.length} />
    </Modal>
  )
}

function useCountsText({ done, notDone, unknown }: ActionResult): string {
  const { t, language } = useTranslation()
  const counts = { done: formatNumber(language, done.length), failed: formatNumber(language, notDone.length) }
  if (unknown.length === 0) return t('action.some_done', counts)
  return t('action.some_unknown', { ...counts, unknown: formatNumber(language, unknown.length) })
}
