// Posts an action, counts its progress, and reloads records that were changed by another user.
import type { Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WORK_KEY } from '#api/query-client.ts'
import type { Refusal } from '../command/refusal.ts'
import { useCommand } from '../command/use-command.ts'
import { keyOf, type Key } from '../list/selection/selection.ts'
import { latestRow, useTableMeta } from '../meta-query.ts'
import type { Asked, Done } from './asked.ts'
import { stopTask } from './bulk/follow-task.ts'
import { type Keeping, postAction } from './post-action.ts'

export interface PostingParts {
  readonly listPath: string
  readonly pk: string
  readonly keeping?: Keeping | undefined
  readonly onDone: (done: Done) => void
  readonly onRefused: (refusal: Refusal) => void
}

interface Posting {
  readonly asked: Asked
  readonly given: Row
}

export function usePosting({ listPath, pk, keeping, onDone, onRefused }: PostingParts) {
  const client = useQueryClient()
  const { data: meta } = useTableMeta(listPath)
  const [tried, setTried] = useState(0)
  const [task, setTask] = useState<number>()
  // Rows that another user has changed, as reloaded after a conflict.
  const [reloaded, setReloaded] = useState<ReadonlyMap<Key, Row>>(NOTHING)
  const { isBusy, run } = useCommand<Posting, Done>({
    send: ({ asked, given }, { key }) => {
      setTried(0)
      setTask(undefined)
      const onTask = (begun: number) => {
        setTask(begun)
        // The task is listed above the page too, since it may outlive this dialog.
        void client.invalidateQueries({ queryKey: WORK_KEY })
      }
      return postAction({ asked, pk, given, key, keeping, onProgress: setTried, onTask })
    },
    topics: meta?.topics ?? [],
    identityOf: ({ asked: { action, rows }, given }) => JSON.stringify([action.name, rows, given]),
    onDone,
    onRefused,
    onReloaded: ({ asked: { rows } }) =>
      setReloaded(new Map(rows.map((row) => [keyOf(row, pk), latestRow(client, listPath, { row, pk })]))),
  })

  const post = (first: Asked, given: Row = {}): void => {
    const asked = { ...first, rows: first.rows.map((row) => reloaded.get(keyOf(row, pk)) ?? row) }
    void run({ asked, given })
  }

  const stop = task === undefined ? undefined : () => stopTask(task)
  return { isBusy, tried, stop, post }
}

const NOTHING: ReadonlyMap<Key, Row> = new Map()
