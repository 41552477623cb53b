import {
  BOOKS,
  CONTRACT_TEXT,
  FINANCING_DECISION,
  LOAN_LIFE,
  INSPECTION_REPORT,
  LOT_LIFE,
  MEMBER_DETAIL,
  type MenuNode,
  type Panel,
  RECEIPT_LIFE,
  RELEASE_DECISION,
  REPAYMENT_PREVIEW,
  STATEMENT_SUGGEST,
  type TableMeta,
  ZONE_MAP,
} from '@cangdan/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { Location } from 'react-router'
import { findScreen, getScreenName, getScreenTitle, type ScreenMatch } from '#api/session/menu-tree.ts'
import type { FormPanels } from '#generic/form/page/custom-form-panel.tsx'
import { createPanelQuery } from '#generic/look/panel-query.ts'
import type { Panels, Summaries } from '#generic/look/panels.tsx'
import { ANY_TOPIC_META } from '#generic/meta-query.ts'
import { formScreen, listScreen, detailScreen, singleScreen } from '#generic/screens.tsx'
import type { t as translate } from '#i18n/index.ts'
import type { AddressedQuestion, ScreenDefinition, Visit } from '#runtime/define-screen.ts'
import { formatAddress, type TabLocation } from '#runtime/tabs.ts'
import { addonScreens } from '#screens/addons/plugins/screen.ts'
import { bigScreen } from '#screens/console/big-screen/screen.ts'
import { dashboardScreen } from '#screens/console/dashboard/screen.ts'
import { taskQueueScreen } from '#screens/console/desk/screen.ts'
import { ledgerScreens } from '#screens/system/ledger/screen.ts'
import { monitorScreens } from '#screens/system/monitor/screen.ts'
import { profileScreens } from '#screens/accounts/profile/screen.tsx'
import { visitDeskScreens } from '#screens/inspections/visit-desk/screen.ts'
import { riskDeskScreens } from '#screens/lending/risk-desk/screen.ts'
import { bookScreens } from '#screens/money/trial-balance/screen.ts'
import { roleScreen } from '#screens/accounts/roles/screen.tsx'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { prefetch } from './startup/missing-assets.ts'

export const PANELS = {
  camera: createLazyComponent(async () => (await import('#screens/storage/camera/camera-panel.tsx')).CameraPanel),
  member: createLazyComponent(async () => (await import('#screens/accounts/member/member-panel.tsx')).MemberPanel),
  receipt: createLazyComponent(async () => (await import('#screens/receipts/receipt/receipt-panel.tsx')).ReceiptPanel),
  journal: createLazyComponent(
    async () => (await import('#screens/money/trial-balance/journal-panel.tsx')).JournalPanel,
  ),
  loan: createLazyComponent(async () => (await import('#screens/lending/loan/loan-panel.tsx')).LoanPanel),
  'financing-decision': createLazyComponent(
    async () => (await import('#screens/lending/decision/financing-decision.tsx')).FinancingDecisionPanel,
  ),
  'release-decision': createLazyComponent(
    async () => (await import('#screens/lending/decision/release-decision.tsx')).ReleaseDecisionPanel,
  ),
  inspection: createLazyComponent(
    async () => (await import('#screens/inspections/report/inspection-panel.tsx')).InspectionPanel,
  ),
  lot: createLazyComponent(async () => (await import('#screens/receipts/lot/lot-panel.tsx')).LotPanel),
  repayment: createLazyComponent(
    async () => (await import('#screens/lending/repayment/repayment-panel.tsx')).RepaymentPanel,
  ),
  statement: createLazyComponent(
    async () => (await import('#screens/lending/statement/statement-panel.tsx')).StatementPanel,
  ),
  sms: createLazyComponent(async () => (await import('#screens/addons/sms/record-panel.tsx')).SmsRecordPanel),
  template: createLazyComponent(
    async () => (await import('#screens/contracts/template/template-panel.tsx')).TemplatePanel,
  ),
  contract: createLazyComponent(
    async () => (await import('#screens/contracts/contract/contract-panel.tsx')).ContractPanel,
  ),
  zones: createLazyComponent(async () => (await import('#screens/receipts/lot/zones-panel.tsx')).ZonesPanel),
  prices: createLazyComponent(async () => (await import('#screens/goods/price-chart/price-panel.tsx')).PricePanel),
} satisfies Panels

export const SUMMARIES: Summaries = {
  'financing-decision': createLazyComponent(
    async () => (await import('#screens/lending/decision/financing-decision.tsx')).FinancingSummary,
  ),
  'release-decision': createLazyComponent(
    async () => (await import('#screens/lending/decision/release-decision.tsx')).ReleaseSummary,
  ),
}

export const FORM_PANELS: FormPanels = {
  'sms-preview': createLazyComponent(
    async () => (await import('#screens/addons/sms/preview-panel.tsx')).SmsPreviewPanel,
  ),
  'financing-quote': createLazyComponent(
    async () => (await import('#screens/lending/financing-quote/quote-panel.tsx')).QuotePanel,
  ),
}

/** Path of the call that loads a panel's data, where the record id is its only parameter. */
const CALLS: Partial<Record<Panel, string>> = {
  contract: CONTRACT_TEXT,
  'financing-decision': FINANCING_DECISION,
  'release-decision': RELEASE_DECISION,
  member: MEMBER_DETAIL,
  receipt: RECEIPT_LIFE,
  journal: BOOKS.journal,
  loan: LOAN_LIFE,
  inspection: INSPECTION_REPORT,
  lot: LOT_LIFE,
  repayment: REPAYMENT_PREVIEW,
  statement: STATEMENT_SUGGEST,
  zones: ZONE_MAP,
}

/** Prefetches the code and data of the panel of a record. The panel itself reports failures. */
export function prefetchPanel(client: QueryClient, { panel }: TableMeta, { id, language }: Visit): void {
  if (panel === undefined) return
  prefetch(PANELS[panel].fetch)
  const call = CALLS[panel]
  if (call !== undefined && id !== undefined)
    void client.prefetchQuery({ ...createPanelQuery(call, id, language), meta: ANY_TOPIC_META })
}

const SCREENS: Readonly<Record<string, ScreenDefinition>> = {
  list: listScreen,
  single: singleScreen,
  add: formScreen,
  edit: formScreen,
  look: detailScreen,
  role: roleScreen,
  'big-screen': bigScreen,
  ...addonScreens,
  ...bookScreens,
  ...ledgerScreens,
  ...monitorScreens,
  ...riskDeskScreens,
  ...visitDeskScreens,
}

const FIXED_SCREENS: readonly ScreenDefinition[] = [dashboardScreen, taskQueueScreen, ...profileScreens]

export const FREQUENT: readonly ScreenDefinition[] = [listScreen, formScreen, detailScreen]

export interface ScreenRoute {
  readonly screen: ScreenDefinition
  readonly node: MenuNode | undefined
  readonly id: number | undefined
  readonly question?: AddressedQuestion
  readonly key: string
}

export const toTabLocation = ({ pathname, search, state }: Location): TabLocation => ({
  pathname,
  search,
  state: state as unknown,
})

export function resolveScreen(menu: readonly MenuNode[], location: TabLocation): ScreenRoute | undefined {
  const { pathname } = location
  const fixedScreen = FIXED_SCREENS.find(({ at }) => at?.path === pathname)
  if (fixedScreen !== undefined) return { screen: fixedScreen, node: undefined, id: undefined, key: pathname }
  const match = findScreen(menu, pathname)
  if (match === undefined) return undefined
  const { node } = match
  const id = match.id === undefined ? undefined : Number(match.id)
  // A non-numeric id is an invented address; a record screen without a list is an error in the menu.
  if (id !== undefined && !Number.isSafeInteger(id)) return undefined
  if (node.meta.screen === 'ask') return resolveQuestion(match, id, location.search)
  const screen = SCREENS[getScreenName(node)]
  if (screen === undefined) return undefined
  if (screen !== listScreen && node.meta.view === undefined && node.meta.list === undefined) return undefined
  return { screen, node, id, key: screen.isByQuery === true ? formatAddress(location) : pathname }
}

/** A question opens in the tab of its list. */
function resolveQuestion({ node, trail }: ScreenMatch, id: number | undefined, search: string) {
  const list = trail.at(-2)
  const { action, title } = node.meta
  if (list?.meta.screen !== 'list' || action === undefined || id === undefined) return undefined
  const question = { action, title, id, list: list.path + search }
  return { screen: listScreen, node: list, id: undefined, question, key: list.path }
}

/** Returns the title of a tab. The record name comes first because tabs are narrow. */
export function getTabTitle(place: ScreenRoute, name: string | undefined, t: typeof translate): string {
  const title = place.node === undefined ? t(place.screen.at?.title ?? 'product.title') : getScreenTitle(place.node)
  return name === undefined ? title : `${name} · ${title}`
}
