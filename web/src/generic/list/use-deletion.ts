// Deleting one row: asked beside its button, done once, then everything is counted anew.
import type { ActionMeta, Row } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { refreshList } from '../meta-query.ts'
import { keyOf } from './selection.ts'

interface Asked {
  readonly row: Row
  readonly action: ActionMeta
  readonly button: HTMLElement
}

export interface Deletion {
  readonly asked: Asked | undefined
  readonly isBusy: boolean
  readonly ask: (row: Row, action: ActionMeta, button: HTMLElement) => void
  readonly cancel: () => void
  readonly confirm: () => void
}

export function useDeletion(listPath: string, pk: string, onDeleted: (row: Row) => void): Deletion {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setIsBusy] = useState(false)
  const inFlight = useRef(false)

  const remove = async ({ row, action }: Asked): Promise<void> => {
    if (inFlight.current) return
    inFlight.current = true
    setIsBusy(true)
    try {
      const [path, id] = [action.call ?? '', keyOf(row, pk)]
      const { message } = await api.answer(
        action.method === 'GET'
          ? { method: 'GET', path, params: { id } }
          : { method: 'POST', path, body: { id } },
      )
      notify({ kind: 'success', text: message || t('list.deleted'), seconds: 3 })
      onDeleted(row)
      setAsked(undefined)
      await refreshList(client, listPath)
    } catch {
      // The shell has said why; the row is still there.
    } finally {
      inFlight.current = false
      setIsBusy(false)
      setAsked(undefined)
    }
  }

  return {
    asked,
    isBusy,
    ask: useCallback((row, action, button) => setAsked({ row, action, button }), []),
    cancel: () => setAsked(undefined),
    confirm: () => {
      if (asked !== undefined) void remove(asked)
    },
  }
}
