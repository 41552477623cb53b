// The process reads the time only from this clock. Tests set it; decisions that two processes share use the database's clock.

export interface Clock {
  /** Unix time in whole seconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }
