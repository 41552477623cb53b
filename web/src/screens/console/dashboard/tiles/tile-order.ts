import { create } from 'zustand'
import { storeLocal, readLocal } from '#api/browser-storage.ts'

/** Columns are stacked in narrow windows. */
export const COLUMNS = ['main', 'side'] as const
export type TileColumn = (typeof COLUMNS)[number]
export type TileOrder = Readonly<Record<TileColumn, readonly string[]>>

const buildStorageName = (uid: number): string => `workbench/${uid}`

const useChangedOrder = create<Readonly<Record<number, TileOrder>>>()(() => ({}))

/** Returns the stored order with every tile once; new tiles come last in their default column. */
export function useTileOrder(uid: number, defaultOrder: TileOrder): TileOrder {
  const chosen = useChangedOrder((all) => all[uid])
  return completeOrder(chosen ?? readStoredOrder(uid), defaultOrder)
}

export function moveTile(uid: number, order: TileOrder, to: { id: string; column: TileColumn; place: number }) {
  const removeTile = (column: TileColumn) => order[column].filter((each) => each !== to.id)
  const moved = { main: removeTile('main'), side: removeTile('side') }
  moved[to.column].splice(Math.max(0, to.place), 0, to.id)
  useChangedOrder.setState({ [uid]: moved })
  storeLocal(buildStorageName(uid), JSON.stringify(moved))
}

function readStoredOrder(uid: number): Partial<Record<TileColumn, unknown>> {
  try {
    return (JSON.parse(readLocal(buildStorageName(uid)) ?? '{}') ?? {}) as Partial<Record<TileColumn, unknown>>
  } catch {
    return {}
  }
}

function completeOrder(chosen: Partial<Record<TileColumn, unknown>>, defaultOrder: TileOrder): TileOrder {
  const knownIds = new Set([...defaultOrder.main, ...defaultOrder.side])
  const usedIds = new Set<string>()
  const listStoredTiles = (column: TileColumn) => {
    const ids: unknown = chosen[column]
    return (Array.isArray(ids) ? ids : []).filter((id): id is string => {
      if (typeof id !== 'string' || !knownIds.has(id) || usedIds.has(id)) return false
      usedIds.add(id)
      return true
    })
  }
  const first = { main: listStoredTiles('main'), side: listStoredTiles('side') }
  const listMissingTiles = (column: TileColumn) => defaultOrder[column].filter((id) => !usedIds.has(id))
  return {
    main: [...first.main, ...listMissingTiles('main')],
    side: [...first.side, ...listMissingTiles('side')],
  }
}
