// Does what was asked, once, tells how far it has come, and fetches anew what it has changed.
import type { Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type FailureCode } from '#api/client.ts'
import { keyOf, type Key } from '../list/selection.ts'
import { latestRow, refreshList } from '../meta-query.ts'
import { useOnce } from '../use-once.ts'
import type { Asked, Done } from './asked.ts'
import { type Keeping, postAction } from './post-action.ts'

export interface PostingParts {
  readonly listPath: string
  readonly pk: string
  readonly keeping?: Keeping | undefined
  readonly onDone: (done: Done) => void
  readonly onRefused: (error: unknown) => void
}

export function usePosting({ listPath, pk, keeping, onDone, onRefused }: PostingParts) {
  const client = useQueryClient()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState(0)
  // What somebody else has changed, as it was loaded once that was said.
  const [reloaded, setReloaded] = useState<ReadonlyMap<Key, Row>>(NOTHING)

  const post = (first: Asked, given: Row = {}): void => {
    const asked = { ...first, rows: first.rows.map((row) => reloaded.get(keyOf(row, pk)) ?? row) }
    void once(JSON.stringify([asked.action.name, asked.rows, given]), async () => {
      setIsBusy(true)
      setTried(0)
      try {
        const done = await postAction({ asked, pk, given, keeping, onProgress: setTried })
        onDone(done)
        void refreshList(client, listPath)
      } catch (error) {
        onRefused(error)
        if (!(error instanceof ApiError && MOVED_ON.has(error.code))) return
        await refreshList(client, listPath)
        if (error.code !== 'conflict') return
        setReloaded(
          new Map(asked.rows.map((row) => [keyOf(row, pk), latestRow(client, listPath, { row, pk })])),
        )
      } finally {
        setIsBusy(false)
      }
    })
  }

  return { isBusy, tried, post }
}

/** The record is not any more what its row shows. */
const MOVED_ON: ReadonlySet<FailureCode> = new Set(['conflict', 'audited', 'not_now', 'not_found'])

const NOTHING: ReadonlyMap<Key, Row> = new Map()
