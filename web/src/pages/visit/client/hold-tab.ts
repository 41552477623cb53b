/**
 * Resolves when no other tab of the browser has the visit open, and keeps it for this tab until the signal aborts. Calls `onWait` if it has to wait.
 * Browsers without locks have one tab in practice: those inside of other applications.
 */
export async function holdTab(name: string, signal: AbortSignal, onWait: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return
  const lock = `cangdan/visit/${name}`
  await new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return new Promise<void>((release) => signal.addEventListener('abort', () => release(), { once: true }))
    }
    const request = async () => {
      const isGranted = await locks.request(lock, { ifAvailable: true }, async (granted) => {
        if (granted !== null) await hold()
        return granted !== null
      })
      if (isGranted) return
      onWait()
      await locks.request(lock, { signal }, hold)
    }
    request().catch(reject)
  })
}
