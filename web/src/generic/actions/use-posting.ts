// Does what was asked, once, tells how far it has come, and fetches anew what it has changed.
import type { Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshList } from '../meta-query.ts'
import { useOnce } from '../use-once.ts'
import type { Asked, Done } from './asked.ts'
import { postAction } from './post-action.ts'

export interface PostingParts {
  readonly listPath: string
  readonly pk: string
  readonly onDone: (done: Done) => void
  readonly onRefused: (error: unknown) => void
}

export function usePosting({ listPath, pk, onDone, onRefused }: PostingParts) {
  const client = useQueryClient()
  const once = useOnce()
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState(0)

  const post = (asked: Asked, given: Row = {}): void => {
    void once(JSON.stringify([asked.action.name, asked.rows, given]), async () => {
      setIsBusy(true)
      setTried(0)
      try {
        const done = await postAction({ asked, pk, given, onProgress: setTried })
        onDone(done)
        void refreshList(client, listPath)
      } catch (error) {
        onRefused(error)
      } finally {
        setIsBusy(false)
      }
    })
  }

  return { isBusy, tried, post }
}
