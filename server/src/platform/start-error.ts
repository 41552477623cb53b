/** An error that stops the server from starting. Its message is one or two sentences, the problem and the remedy, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns Node's code of a system error (`ENOENT`, `EADDRINUSE`, …), or undefined. */
export function getSystemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Returns the message of any thrown value. */
export function getMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A refused connection to a name with several addresses has a code and no message.
  return error.message || (getSystemCode(error) ?? error.name)
}
