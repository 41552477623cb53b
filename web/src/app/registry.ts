// Every screen there is, and which of them an address means.
import {
  BOOKS,
  LOAN_LIFE,
  LOT_LIFE,
  MEMBER_DETAIL,
  type MenuNode,
  type Panel,
  RECEIPT_LIFE,
  REPAYMENT_PREVIEW,
  STATEMENT_SUGGEST,
  type TableMeta,
  ZONE_MAP,
} from '@cangdan/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { Location } from 'react-router'
import { findScreen, screenNameOf, screenTitle } from '#api/session/menu-tree.ts'
import type { FormPanels } from '#generic/form/page/beside.tsx'
import { panelQuery } from '#generic/look/panel-query.ts'
import type { Panels } from '#generic/look/panels.tsx'
import { OFFERED } from '#generic/meta-query.ts'
import { formScreen, listScreen, lookScreen, singleScreen } from '#generic/screens.tsx'
import type { t as translate } from '#i18n/index.ts'
import type { ScreenDefinition, Visit } from '#runtime/define-screen.ts'
import { addressOf, type TabLocation } from '#runtime/tabs.ts'
import { bigScreen } from '#screens/console/big-screen/screen.ts'
import { dashboardScreen } from '#screens/console/dashboard/screen.ts'
import { deskScreen } from '#screens/console/desk/screen.ts'
import { ledgerScreens } from '#screens/system/ledger/screen.ts'
import { monitorScreens } from '#screens/system/monitor/screen.ts'
import { profileScreens } from '#screens/accounts/profile/screen.tsx'
import { bookScreens } from '#screens/money/trial-balance/screen.ts'
import { roleScreen } from '#screens/accounts/roles/screen.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { loadAhead } from './startup/missing-assets.ts'

/** Parts of records that are drawn by hand. */
export const PANELS = {
  camera: lazyPart(async () => (await import('#screens/storage/camera/camera-panel.tsx')).CameraPanel),
  member: lazyPart(async () => (await import('#screens/accounts/member/member-panel.tsx')).MemberPanel),
  receipt: lazyPart(async () => (await import('#screens/receipts/receipt/receipt-panel.tsx')).ReceiptPanel),
  journal: lazyPart(
    async () => (await import('#screens/money/trial-balance/journal-panel.tsx')).JournalPanel,
  ),
  loan: lazyPart(async () => (await import('#screens/lending/loan/loan-panel.tsx')).LoanPanel),
  lot: lazyPart(async () => (await import('#screens/receipts/lot/lot-panel.tsx')).LotPanel),
  repayment: lazyPart(
    async () => (await import('#screens/lending/repayment/repayment-panel.tsx')).RepaymentPanel,
  ),
  statement: lazyPart(
    async () => (await import('#screens/lending/statement/statement-panel.tsx')).StatementPanel,
  ),
  zones: lazyPart(async () => (await import('#screens/receipts/lot/zones-panel.tsx')).ZonesPanel),
  prices: lazyPart(async () => (await import('#screens/goods/price-chart/price-panel.tsx')).PricePanel),
} satisfies Panels

/** Parts beside forms that are drawn by hand. */
export const FORM_PANELS: FormPanels = {
  'financing-quote': lazyPart(
    async () => (await import('#screens/lending/financing-quote/quote-panel.tsx')).QuotePanel,
  ),
}

/** The call that each of them is drawn with, where the id of the record is all that it needs. */
const CALLS: Partial<Record<Panel, string>> = {
  member: MEMBER_DETAIL,
  receipt: RECEIPT_LIFE,
  journal: BOOKS.journal,
  loan: LOAN_LIFE,
  lot: LOT_LIFE,
  repayment: REPAYMENT_PREVIEW,
  statement: STATEMENT_SUGGEST,
  zones: ZONE_MAP,
}

/** Fetches what is drawn by hand of a record that is so described: its code, and beside it what it will ask for. A failure waits for the part itself. */
export function fetchParts(client: QueryClient, { panel }: TableMeta, { id, language }: Visit): void {
  if (panel === undefined) return
  loadAhead(PANELS[panel].fetch)
  const call = CALLS[panel]
  if (call !== undefined && id !== undefined)
    void client.prefetchQuery({ ...panelQuery(call, id, language), meta: OFFERED })
}

/** By the name that the menu's entries have for them. */
const SCREENS: Readonly<Record<string, ScreenDefinition>> = {
  list: listScreen,
  single: singleScreen,
  add: formScreen,
  edit: formScreen,
  look: lookScreen,
  role: roleScreen,
  'big-screen': bigScreen,
  ...bookScreens,
  ...ledgerScreens,
  ...monitorScreens,
}

const WITH_ADDRESS: readonly ScreenDefinition[] = [dashboardScreen, deskScreen, ...profileScreens]

/** Those that anyone who is signed in will open. */
export const FREQUENT: readonly ScreenDefinition[] = [listScreen, formScreen, lookScreen]

/** A screen at an address. */
export interface Place {
  readonly screen: ScreenDefinition
  readonly node: MenuNode | undefined
  readonly id: number | undefined
  /** Of the tab that it belongs into. */
  readonly key: string
}

/** What a tab keeps of a place in the history. */
export const asTabLocation = ({ pathname, search, state }: Location): TabLocation => ({
  pathname,
  search,
  state: state as unknown,
})

/** What an address means to somebody with this menu; undefined where it means nothing. */
export function placeOf(menu: readonly MenuNode[], location: TabLocation): Place | undefined {
  const { pathname } = location
  const own = WITH_ADDRESS.find(({ at }) => at?.path === pathname)
  if (own !== undefined) return { screen: own, node: undefined, id: undefined, key: pathname }
  const match = findScreen(menu, pathname)
  if (match === undefined) return undefined
  const { node } = match
  const screen = SCREENS[screenNameOf(node)]
  const id = match.id === undefined ? undefined : Number(match.id)
  // An id that is no number is an invented address, and a record's screen without a list a fault of the menu.
  if (screen === undefined || (id !== undefined && !Number.isSafeInteger(id))) return undefined
  if (screen !== listScreen && node.meta.view === undefined && node.meta.list === undefined) return undefined
  return { screen, node, id, key: screen.isByQuery === true ? addressOf(location) : pathname }
}

/** What a screen is called, with the record on it before all else: tabs are narrow. */
export function titleOf(place: Place, name: string | undefined, t: typeof translate): string {
  const title =
    place.node === undefined ? t(place.screen.at?.title ?? 'product.title') : screenTitle(place.node)
  return name === undefined ? title : `${name} · ${title}`
}
