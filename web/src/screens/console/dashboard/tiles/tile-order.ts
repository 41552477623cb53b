import { create } from 'zustand'
import { keepLocal, readLocal } from '#api/local.ts'

/** Columns are stacked in narrow windows. */
export const COLUMNS = ['main', 'side'] as const
export type TileColumn = (typeof COLUMNS)[number]
export type TileOrder = Readonly<Record<TileColumn, readonly string[]>>

const nameOf = (uid: number): string => `workbench/${uid}`

const useChosen = create<Readonly<Record<number, TileOrder>>>()(() => ({}))

/** Returns the stored order with every tile once; new tiles come last in their default column. */
export function useTileOrder(uid: number, usual: TileOrder): TileOrder {
  const chosen = useChosen((all) => all[uid])
  return completed(chosen ?? kept(uid), usual)
}

export function moveTile(
  uid: number,
  order: TileOrder,
  to: { id: string; column: TileColumn; place: number },
) {
  const without = (column: TileColumn) => order[column].filter((each) => each !== to.id)
  const moved = { main: without('main'), side: without('side') }
  moved[to.column].splice(Math.max(0, to.place), 0, to.id)
  useChosen.setState({ [uid]: moved })
  keepLocal(nameOf(uid), JSON.stringify(moved))
}

function kept(uid: number): Partial<Record<TileColumn, unknown>> {
  try {
    return (JSON.parse(readLocal(nameOf(uid)) ?? '{}') ?? {}) as Partial<Record<TileColumn, unknown>>
  } catch {
    return {}
  }
}

function completed(chosen: Partial<Record<TileColumn, unknown>>, usual: TileOrder): TileOrder {
  const known = new Set([...usual.main, ...usual.side])
  const taken = new Set<string>()
  const listed = (column: TileColumn) => {
    const ids: unknown = chosen[column]
    return (Array.isArray(ids) ? ids : []).filter((id): id is string => {
      if (typeof id !== 'string' || !known.has(id) || taken.has(id)) return false
      taken.add(id)
      return true
    })
  }
  const first = { main: listed('main'), side: listed('side') }
  const rest = (column: TileColumn) => usual[column].filter((id) => !taken.has(id))
  return { main: [...first.main, ...rest('main')], side: [...first.side, ...rest('side')] }
}
