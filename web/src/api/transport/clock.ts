// The server's clock, as far as the browser knows it: a laptop whose clock is wrong must not sign people out.

let differenceMs = 0
let synchronised: Promise<void> = Promise.resolve()

/** Seconds since 1970, by the server. */
export function serverNow(): number {
  return Math.floor((Date.now() + differenceMs) / 1000)
}

/** By how many seconds the server's clock is ahead of ours. */
export const clockDifference = (): number => Math.round(differenceMs / 1000)

/** Asks once for the server's time; callers of `clockReady` wait for it. Without an answer our own clock counts. */
export function startClock(askServerTime: () => Promise<number>): Promise<void> {
  synchronised = compare(askServerTime)
  return synchronised
}

export const clockReady = (): Promise<void> => synchronised

/** Takes over what the server has just said: a laptop may have slept, or been set, since the page was opened. */
export function correctClock(serverSeconds: number): void {
  differenceMs = serverSeconds * 1000 - Date.now()
}

async function compare(askServerTime: () => Promise<number>): Promise<void> {
  const asked = Date.now()
  try {
    const serverSeconds = await askServerTime()
    const answered = Date.now()
    // The server wrote its time about half way between the two.
    differenceMs = serverSeconds * 1000 - (asked + answered) / 2
    // A whole second says nothing about smaller differences.
    if (Math.abs(differenceMs) < 1500) differenceMs = 0
  } catch {
    differenceMs = 0
  }
}
