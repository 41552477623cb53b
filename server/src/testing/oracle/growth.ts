// Measures the growth of processor time with the input: for four times the input, linear work takes four times as long, quadratic work
// sixteen times.

const SMALL = 16 * 1024
const LARGE = 64 * 1024
/** Milliseconds of processor time. Below this, work on `LARGE` does not differ from noise and delays no one. */
const SHORT_MS = 50
/** The shortest of several runs counts, because other load only makes runs longer. */
const RUNS = 3

function measureShortest(work: () => unknown): number {
  let best = Infinity
  for (let run = 0; run < RUNS && best > SHORT_MS / 8; run += 1) {
    const begun = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/** Returns the ratio of time for 64 KiB and 16 KiB; 1 when both are negligible. */
export function measureGrowth(work: (length: number) => unknown): number {
  const large = measureShortest(() => work(LARGE))
  return large < SHORT_MS ? 1 : large / measureShortest(() => work(SMALL))
}
