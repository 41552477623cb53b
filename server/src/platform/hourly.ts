// A chore that comes by the clock.
import type { FastifyBaseLogger } from 'fastify'

const AN_HOUR_MS = 3_600_000

/** Does it now and every hour, never twice at once; what it throws is logged. Answers what stops it, once what runs has ended. */
export function hourly(
  work: () => Promise<unknown>,
  { log, failed }: { readonly log: FastifyBaseLogger; readonly failed: string },
): () => Promise<void> {
  const perform = () =>
    work().then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, failed),
    )
  let running = perform()
  const timer = setInterval(() => {
    running = running.then(() => perform())
  }, AN_HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
