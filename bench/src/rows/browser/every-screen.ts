// A mobile run of every screen of the menu, and of every form and record behind them, like Lighthouse: each loaded from an empty cache on a slow
// phone with a slow line, and scored with the curves and weights of Lighthouse. The speed index needs screenshots and is left out; the weights of the
// others are scaled up.
import type { MenuNode } from '@cangdan/protocol'
import { askOver, signInOver } from '../../../../server/src/testing/client/plain-client.mjs'
import type { BrowserStage } from '../../browser-stage.ts'
import type { Row } from '../../report.ts'
import { throttle, measureVitals } from './phone.ts'
import type { Vitals } from './vitals.ts'

const MIN_POINTS = 90

/** From https://developer.chrome.com/docs/lighthouse/performance/performance-scoring: half the points at the median, nine tenths at `good`. */
const CURVES = {
  fcp: { good: 1_800, median: 3_000, weight: 10 },
  lcp: { good: 2_500, median: 4_000, weight: 25 },
  tbt: { good: 200, median: 600, weight: 30 },
  cls: { good: 0.1, median: 0.25, weight: 25 },
} as const

interface PageSelection {
  readonly most?: number | undefined
  /** Substrings, one of which the path must contain. */
  readonly pages?: readonly string[] | undefined
}

export const measureEveryScreen = async (stage: BrowserStage, choice: PageSelection): Promise<Row> =>
  measurePages(stage, 'phone, every screen, the least', selectPages(await withMenu(stage, listScreens), choice))

/** Measures the add, edit and detail page of each list that has them. */
export const measureEveryRecord = async (stage: BrowserStage, choice: PageSelection): Promise<Row> =>
  measurePages(stage, 'phone, every form and record', selectPages(await withMenu(stage, listRecordPages), choice))

const selectPages = (paths: readonly string[], { most, pages }: PageSelection): string[] =>
  paths.filter((path) => pages === undefined || pages.some((part) => path.includes(part))).slice(0, most)

async function measurePages(stage: BrowserStage, name: string, paths: readonly string[]): Promise<Row> {
  const seen: { path: string; points: number; vitals: Vitals }[] = []
  const page = await stage.enterOnPhone({ username: 'admin' })
  const phone = await throttle(page)
  const powers: number[] = []
  const load = async (path: string) => {
    powers.push(await phone.calibrate())
    const vitals = await measureVitals(page, stage.at(path), 'main h1')
    return { path, vitals, points: computeScore(vitals) }
  }
  for (const path of paths) {
    const first = await load(path)
    // One load on a busy machine is unreliable: below the target, the median of three loads counts.
    const loads = first.points >= MIN_POINTS ? [first] : [first, await load(path), await load(path)]
    loads.sort((a, b) => a.points - b.points)
    seen.push(loads[Math.floor(loads.length / 2)] ?? first)
  }
  await page.context().close()
  seen.sort((a, b) => a.points - b.points)
  const least = seen[0]?.points ?? 0
  const good = seen.filter(({ points }) => points >= MIN_POINTS).length
  const lines = seen.map(
    ({ path, points, vitals: { fcp, lcp, tbt, cls } }) =>
      `${points.toFixed(0)} ${path} (FCP ${fcp.toFixed(0)}, LCP ${lcp.toFixed(0)}, TBT ${tbt.toFixed(0)}, CLS ${cls.toFixed(3)})`,
  )
  return {
    name,
    unit: 'points',
    ours: least,
    target: `≥ ${MIN_POINTS}`,
    holds: least >= MIN_POINTS,
    note: [
      `${good} of ${seen.length} screens; BenchmarkIndex ${Math.min(...powers).toFixed(0)} to ${Math.max(...powers).toFixed(0)}`,
      ...lines,
    ].join('\n    '),
  }
}

type CallFunction = (path: string) => Promise<unknown>

async function withMenu(
  { product }: BrowserStage,
  read: (menu: readonly MenuNode[], ask: CallFunction) => Promise<string[]>,
): Promise<string[]> {
  const session = await signInOver(product.address, 'admin', product.passwords['admin'] ?? '')
  const ask: CallFunction = async (path) =>
    ((await askOver(product.address, session, `/api/v1/${path}`)) as { data: unknown }).data
  return read((await ask('seller/role/UserMenu')) as MenuNode[], ask)
}

async function listScreens(menu: readonly MenuNode[]): Promise<string[]> {
  const listBelow = ({ path, hidden, children }: MenuNode, parent: string): string[] => {
    if (hidden) return []
    const at = path.startsWith('/') ? path : `${parent}/${path}`
    return children.some((child) => !child.hidden) ? children.flatMap((child) => listBelow(child, at)) : [at]
  }
  return ['/dashboard', '/profile/user/edit', ...menu.flatMap((node) => listBelow(node, ''))]
}

/** Returns the forms, and the pages of the first record of each list with records. */
async function listRecordPages(menu: readonly MenuNode[], ask: CallFunction): Promise<string[]> {
  const paths: string[] = []
  for (const { path, meta } of menu.flatMap(flattenMenu)) {
    if (meta.screen === 'add') paths.push(path)
    if ((meta.screen !== 'edit' && meta.screen !== 'look') || meta.list === undefined) continue
    const rows = (await ask(`${meta.list}?page=1&limit=1`)) as readonly { readonly id?: number }[] | null
    const id = rows?.[0]?.id
    if (id !== undefined) paths.push(path.replace(':id', String(id)))
  }
  return paths
}

const flattenMenu = (node: MenuNode): MenuNode[] => [node, ...node.children.flatMap(flattenMenu)]

/** Returns a score from 0 to 100. */
function computeScore(vitals: Vitals): number {
  const parts = Object.entries(CURVES) as [keyof typeof CURVES, (typeof CURVES)[keyof typeof CURVES]][]
  const total = parts.reduce((sum, [, { weight }]) => sum + weight, 0)
  const reached = parts.reduce(
    (sum, [name, { weight, ...curve }]) => sum + weight * computeShare(vitals[name], curve),
    0,
  )
  return (100 * reached) / total
}

/** Returns the survival probability on the log-normal curve through both points. */
function computeShare(value: number, { good, median }: { readonly good: number; readonly median: number }): number {
  if (value <= 0) return 1
  const NINE_TENTHS = 0.9061938024368232
  const x = (Math.log(value / median) * NINE_TENTHS) / -Math.log(good / median)
  return (1 - computeErf(x)) / 2
}

/** Approximation 7.1.26 of Abramowitz and Stegun, exact to seven digits. */
function computeErf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - series * Math.exp(-x * x))
}
