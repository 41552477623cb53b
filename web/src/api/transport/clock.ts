// Estimates the server's clock, so that a wrong local clock does not sign users out.

let differenceMs = 0
let synchronised: Promise<void> = Promise.resolve()

export function getServerTime(): number {
  return Math.floor((Date.now() + differenceMs) / 1000)
}

/** Seconds by which the server's clock is ahead of the local clock. */
export const getClockDifference = (): number => Math.round(differenceMs / 1000)

/** Loads the server time once; callers of `waitForClock` wait for it. Uses the local clock when the call fails. */
export function startClock(askServerTime: () => Promise<number>): Promise<void> {
  synchronised = measureDifference(askServerTime)
  return synchronised
}

export const waitForClock = (): Promise<void> => synchronised

/** Sets the clock from a response: the device may have slept or its clock may have been changed. */
export function correctClock(serverSeconds: number): void {
  differenceMs = serverSeconds * 1000 - Date.now()
}

async function measureDifference(askServerTime: () => Promise<number>): Promise<void> {
  const sentAt = Date.now()
  try {
    const serverSeconds = await askServerTime()
    const receivedAt = Date.now()
    // Assumes that the server wrote its time halfway between request and response.
    differenceMs = serverSeconds * 1000 - (sentAt + receivedAt) / 2
    // The server sends whole seconds, so smaller differences are noise.
    if (Math.abs(differenceMs) < 1500) differenceMs = 0
  } catch {
    differenceMs = 0
  }
}
