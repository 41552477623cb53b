// Speed of the machine by Lighthouse's measure, so that the throttled speed is independent of the machine and its load.

/** Benchmark index of a fast desktop, which Lighthouse slows down four times (its page on throttling). Slower machines are slowed down less. */
const DESKTOP = 1_500
const SLOWDOWN = 4

export const computeSlowdown = (index: number): number => Math.max(1, SLOWDOWN * Math.min(1, index / DESKTOP))

/** Computes Lighthouse's BenchmarkIndex in the page: rates of string concatenation and array copies, per thousand and ten thousand. */
export function measureBenchmarkIndex(): number {
  const MS = 250
  const measureRate = (work: () => void): number => {
    const start = performance.now()
    let times = 0
    for (; performance.now() - start < MS; times += 1) work()
    return times / 10 / ((performance.now() - start) / 1000)
  }
  const from = Array.from({ length: 100_000 }, (_, at) => at)
  const to = [...from]
  const grow = () => {
    let text = ''
    for (let length = 0; length < 10_000; length += 1) text += 'a'
    if (text.length === 1) throw new Error('Keeps the loop.')
  }
  const copy = () => {
    for (let at = 0; at < from.length; at += 1) to[at] = from[at] ?? 0
  }
  return (measureRate(grow) + measureRate(copy)) / 2
}
