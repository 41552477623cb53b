/**
 * Runs the work while no other tab runs work with the same name. Rejects when the signal aborts before it starts.
 * Browsers without locks have no keys either, so nothing needs protection.
 */
export async function withTabLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return work()
  const lock = `cangdan/${name}`
  return signal === undefined ? await locks.request(lock, work) : await locks.request(lock, { signal }, work)
}
