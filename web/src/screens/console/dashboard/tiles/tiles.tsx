import type { ComponentType } from 'react'
import { listListScreens } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { useWorkbench } from '#api/endpoints/workbench.ts'
import { useRiskDesk } from '#api/endpoints/risk-desk.ts'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import { NoticesTile } from './notices-tile.tsx'
import { PricesTile } from './prices-tile.tsx'
import { QuickMenusTile } from '../quick-menus/quick-menus.tsx'
import { RiskTile } from './risk-tile.tsx'
import { RecentTile } from './recent-tile.tsx'
import { StepsTile } from './steps-tile.tsx'
import { TilePositionContext } from './tile-mover.tsx'
import { COLUMNS, moveTile, type TileColumn, useTileOrder } from './tile-order.ts'
import { Tile, TileFailure, TileSkeleton, TileStale } from './tile.tsx'
import { WaitingTile } from './waiting-tile.tsx'
import { WeekTile } from './week-tile.tsx'
import styles from '../dashboard.module.css'

interface TileDefinition {
  readonly id: string
  readonly column: TileColumn
  readonly Component: ComponentType
}

const TILES: readonly TileDefinition[] = [
  { id: 'risk', column: 'main', Component: Risk },
  { id: 'waiting', column: 'main', Component: Waiting },
  { id: 'prices', column: 'main', Component: Prices },
  { id: 'weeks', column: 'main', Component: Weeks },
  { id: 'steps', column: 'side', Component: Steps },
  { id: 'quick', column: 'side', Component: Quick },
  { id: 'recent', column: 'side', Component: RecentTile },
  { id: 'notices', column: 'side', Component: NoticesTile },
]

/** Tiles at the top, which render before the others have their height. */
const FIRST: ReadonlySet<string> = new Set(['risk', 'waiting', 'prices'])

const listTileIds = (column: TileColumn) => TILES.filter((tile) => tile.column === column).map(({ id }) => id)
const DEFAULT_ORDER = { main: listTileIds('main'), side: listTileIds('side') }

/** `hasHeight`: false until all tiles know their height; until then only tiles at the top render, so that nothing shifts. */
export function Tiles({ hasHeight }: { readonly hasHeight: boolean }) {
  const { info } = useSession()
  const order = useTileOrder(info.uid, DEFAULT_ORDER)
  return (
    <div className={styles['tiles']}>
      {COLUMNS.map((column) => (
        <div key={column} className={styles['column']} data-column={column}>
          {order[column].map((id) => {
            const tile = TILES.find((each) => each.id === id)
            if (tile === undefined || (!hasHeight && !FIRST.has(id))) return null
            return (
              <div key={id} className={styles['place']} data-tile={id}>
                <TilePositionContext value={{ id, order, move: (to) => moveTile(info.uid, order, to) }}>
                  <tile.Component />
                </TilePositionContext>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Risk() {
  const { isAllowed, query } = useRiskDesk()
  return isAllowed && query.data !== undefined ? <RiskTile desk={query.data} /> : null
}

function Waiting() {
  const { t } = useTranslation()
  const query = useWorkbench()
  if (query.data !== undefined)
    return (
      <WaitingTile waiting={query.data.waiting}>
        {query.isError && <TileStale shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      </WaitingTile>
    )
  return (
    <Tile title={t('dashboard.waiting')}>
      {hasFailed(query) ? <TileFailure {...getRetry(query)} /> : <TileSkeleton />}
    </Tile>
  )
}

const PRICES = 'seller_p/good/PriceList'

function Prices() {
  const { menu } = useSession()
  const prices = useWorkbench().data?.prices
  if (prices === undefined || prices === null) return null
  return <PricesTile prices={prices} list={listListScreens(menu).find(({ meta }) => meta.list === PRICES)?.path} />
}

function Weeks() {
  const weeks = useWorkbench().data?.weeks ?? []
  return weeks.length === 0 ? null : <WeekTile weeks={weeks} />
}

function Quick() {
  return <QuickMenusTile menu={useSession().menu} />
}

function Steps() {
  const steps = useWorkbench().data?.steps ?? []
  return steps.length === 0 ? null : <StepsTile steps={steps} />
}
