// Column widths that the user has set, stored on this device unless the view defines widths.
import { dropLocal, keepLocal, readLocal } from '#api/local.ts'
import { useCallback, useMemo, useReducer } from 'react'
import type { SendListEvent } from '../view/use-list-state.ts'
import { widthsOf, widthText, type Widths } from '../view/widths.ts'

export interface ColumnWidths {
  readonly widths: Widths
  /** `undefined` resets the column to its computed width. */
  readonly setWidth: (name: string, pixels: number | undefined) => void
}

interface WidthsOf {
  /** Widths named in the address; they override the stored widths until the next change. */
  readonly named: Widths | undefined
  readonly send: SendListEvent
}

const keyOf = (listPath: string): string => `columnWidths_${listPath}`

export function useColumnWidths(listPath: string, { named, send }: WidthsOf): ColumnWidths {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  const text = named === undefined ? (readLocal(keyOf(listPath)) ?? '') : widthText(named)
  const widths = useMemo(() => widthsOf(text) ?? NONE, [text])
  const setWidth = useCallback<ColumnWidths['setWidth']>(
    (name, pixels) => {
      const { [name]: _before, ...others } = widths
      const next = pixels === undefined ? others : { ...others, [name]: pixels }
      if (Object.keys(next).length === 0) dropLocal(keyOf(listPath))
      else keepLocal(keyOf(listPath), widthText(next))
      if (named !== undefined) send({ kind: 'widths', widths: undefined }, { replace: true })
      redraw()
    },
    [listPath, widths, named, send],
  )
  return useMemo(() => ({ widths, setWidth }), [widths, setWidth])
}

const NONE: Widths = {}
