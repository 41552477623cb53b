// How the processor time of a piece of work grows with its input: linear work takes four times as long for four times as much, quadratic sixteen.

const SMALL = 16 * 1024
const LARGE = 64 * 1024
/** Milliseconds of the processor, whatever else it does, below which no work on `LARGE` differs from noise, nor delays anybody. */
const SHORT_MS = 50
/** Of so many runs the shortest counts: what else the machine does only makes runs longer. */
const RUNS = 3

function shortest(work: () => unknown): number {
  let best = Infinity
  for (let run = 0; run < RUNS && best > SHORT_MS / 8; run += 1) {
    const begun = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

/** By how much longer it takes for 64 KiB than for 16; 1 where either is done in no time. */
export function growthOf(work: (length: number) => unknown): number {
  const large = shortest(() => work(LARGE))
  return large < SHORT_MS ? 1 : large / shortest(() => work(SMALL))
}
