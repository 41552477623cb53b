// Sends an action, counts its progress, and reloads records that were changed by another user.
import type { Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WORK_KEY } from '#api/query-client.ts'
import type { CommandRejection } from '../command/rejection.ts'
import { useCommand } from '../command/use-command.ts'
import { getRowKey, type Key } from '../list/selection/selection.ts'
import { findLatestRow, useTableMeta } from '../meta-query.ts'
import type { ActionRequest, ActionResult } from './action-request.ts'
import { stopTask } from './bulk/follow-task.ts'
import { type CallStorage, sendAction } from './send-action.ts'

export interface SendActionOptions {
  readonly listPath: string
  readonly pk: string
  readonly storage?: CallStorage | undefined
  readonly onDone: (done: ActionResult) => void
  readonly onRejected: (rejection: CommandRejection) => void
}

interface ActionInput {
  readonly request: ActionRequest
  readonly values: Row
}

export function useSendAction({ listPath, pk, storage, onDone, onRejected }: SendActionOptions) {
  const client = useQueryClient()
  const { data: meta } = useTableMeta(listPath)
  const [tried, setTried] = useState(0)
  const [task, setTask] = useState<number>()
  // Rows that another user has changed, as reloaded after a conflict.
  const [reloaded, setReloaded] = useState<ReadonlyMap<Key, Row>>(NOTHING)
  const { isBusy, run } = useCommand<ActionInput, ActionResult>({
    send: ({ request, values }, { key }) => {
      setTried(0)
      setTask(undefined)
      const onTask = (begun: number) => {
        setTask(begun)
        // The task is listed above the page too, since it may outlive this dialog.
        void client.invalidateQueries({ queryKey: WORK_KEY })
      }
      return sendAction({ request, pk, values, key, storage, onProgress: setTried, onTask })
    },
    topics: meta?.topics ?? [],
    getIdentity: ({ request: { action, rows }, values }) => JSON.stringify([action.name, rows, values]),
    onDone,
    onRejected,
    onReloaded: ({ request: { rows } }) =>
      setReloaded(new Map(rows.map((row) => [getRowKey(row, pk), findLatestRow(client, listPath, { row, pk })]))),
  })

  const sendRows = (first: ActionRequest, values: Row = {}): void => {
    const request = { ...first, rows: first.rows.map((row) => reloaded.get(getRowKey(row, pk)) ?? row) }
    void run({ request, values })
  }

  const stop = task === undefined ? undefined : () => stopTask(task)
  return { isBusy, tried, stop, sendRows }
}

const NOTHING: ReadonlyMap<Key, Row> = new Map()
