// Posts an action, counts its progress, and reloads records that were changed by another user.
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
import { type CallStorage, postAction } from './post-action.ts'

export interface PostActionOptions {
  readonly listPath: string
  readonly pk: string
  readonly keeping?: CallStorage | undefined
  readonly onDone: (done: ActionResult) => void
  readonly onRefused: (refusal: CommandRejection) => void
}

interface PostInput {
  readonly asked: ActionRequest
  readonly given: Row
}

export function usePostAction({ listPath, pk, keeping, onDone, onRefused }: PostActionOptions) {
  const client = useQueryClient()
  const { data: meta } = useTableMeta(listPath)
  const [tried, setTried] = useState(0)
  const [task, setTask] = useState<number>()
  // Rows that another user has changed, as reloaded after a conflict.
  const [reloaded, setReloaded] = useState<ReadonlyMap<Key, Row>>(NOTHING)
  const { isBusy, run } = useCommand<PostInput, ActionResult>({
    send: ({ asked: request, given: values }, { key }) => {
      setTried(0)
      setTask(undefined)
      const onTask = (begun: number) => {
        setTask(begun)
        // The task is listed above the page too, since it may outlive this dialog.
        void client.invalidateQueries({ queryKey: WORK_KEY })
      }
      return postAction({ asked: request, pk, given: values, key, keeping, onProgress: setTried, onTask })
    },
    topics: meta?.topics ?? [],
    identityOf: ({ asked: { action, rows }, given: values }) => JSON.stringify([action.name, rows, values]),
    onDone,
    onRefused,
    onReloaded: ({ asked: { rows } }) =>
      setReloaded(
        new Map(rows.map((row) => [getRowKey(row, pk), findLatestRow(client, listPath, { row, pk })])),
      ),
  })

  const post = (first: ActionRequest, values: Row = {}): void => {
    const request = { ...first, rows: first.rows.map((row) => reloaded.get(getRowKey(row, pk)) ?? row) }
    void run({ asked: request, given: values })
  }

  const stop = task === undefined ? undefined : () => stopTask(task)
  return { isBusy, tried, stop, post }
}

const NOTHING: ReadonlyMap<Key, Row> = new Map()
