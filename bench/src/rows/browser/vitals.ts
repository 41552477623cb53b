// Web vitals measured in the page from its first byte, as browsers report them (web.dev/vitals).

export interface Vitals {
  /** First contentful paint in milliseconds. */
  readonly fcp: number
  /** Largest contentful paint in milliseconds. */
  readonly lcp: number
  /** Worst session window of layout shifts: at most five seconds, with gaps below one second. */
  readonly cls: number
  /** Total blocking time: milliseconds beyond fifty of each long task after the first paint. */
  readonly tbt: number
  /** Shifted elements by tag and class, with their share. */
  readonly moved: readonly string[]
}

declare global {
  var vitals: () => Vitals
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Must run before any script of the page. */
export function installVitals(): void {
  const seen: Record<string, PerformanceEntry[]> = {}
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask', 'paint']) {
    const entries: PerformanceEntry[] = []
    seen[type] = entries
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true })
  }
  const sumSessionWindows = (shifts: readonly LayoutShift[]) => {
    const sums: { start: number; end: number; sum: number }[] = []
    for (const { startTime, value } of shifts) {
      const last = sums.at(-1)
      if (last === undefined || startTime - last.end > 1_000 || startTime - last.start > 5_000)
        sums.push({ start: startTime, end: startTime, sum: value })
      else Object.assign(last, { end: startTime, sum: last.sum + value })
    }
    return sums.map(({ sum }) => sum)
  }
  const describeNode = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (element === null || element === undefined) return 'removed element'
    return [element.localName, ...element.classList].join('.')
  }
  globalThis.vitals = () => {
    const shifts = (seen['layout-shift'] as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput)
    const painted = seen['paint']?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0
    const tasks = (seen['longtask'] ?? []).filter(({ startTime }) => startTime >= painted)
    return {
      fcp: painted,
      lcp: seen['largest-contentful-paint']?.at(-1)?.startTime ?? Number.NaN,
      cls: Math.max(0, ...sumSessionWindows(shifts)),
      tbt: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      moved: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${describeNode(node)} ${value.toFixed(3)}`),
      ),
    }
  }
}
