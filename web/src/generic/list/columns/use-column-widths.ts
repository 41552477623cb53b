// Column widths that the user has set, stored on this device unless the view defines widths.
import { deleteLocal, storeLocal, readLocal } from '#api/browser-storage.ts'
import { useCallback, useMemo, useReducer } from 'react'
import type { ListDispatch } from '../view/use-list-state.ts'
import { parseWidths, formatWidths, type Widths } from '../view/widths.ts'

export interface ColumnWidths {
  readonly widths: Widths
  /** `undefined` resets the column to its computed width. */
  readonly setWidth: (name: string, pixels: number | undefined) => void
}

interface ColumnWidthsOptions {
  /** Widths named in the address; they override the stored widths until the next change. */
  readonly named: Widths | undefined
  readonly send: ListDispatch
}

const getWidthsKey = (listPath: string): string => `columnWidths_${listPath}`

export function useColumnWidths(listPath: string, { named, send }: ColumnWidthsOptions): ColumnWidths {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  const text = named === undefined ? (readLocal(getWidthsKey(listPath)) ?? '') : formatWidths(named)
  const widths = useMemo(() => parseWidths(text) ?? NONE, [text])
  const setWidth = useCallback<ColumnWidths['setWidth']>(
    (name, pixels) => {
      const { [name]: _before, ...others } = widths
      const next = pixels === undefined ? others : { ...others, [name]: pixels }
      if (Object.keys(next).length === 0) deleteLocal(getWidthsKey(listPath))
      else storeLocal(getWidthsKey(listPath), formatWidths(next))
      if (named !== undefined) send({ kind: 'widths', widths: undefined }, { replace: true })
      redraw()
    },
    [listPath, widths, named, send],
  )
  return useMemo(() => ({ widths, setWidth }), [widths, setWidth])
}

const NONE: Widths = {}
