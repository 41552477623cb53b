// What keeps the server from starting, said to the person who typed `npm start`.

/** Its message is one or two whole sentences: what is wrong and what to do. Shown alone, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The code that Node puts on errors of the system (`ENOENT`, `EADDRINUSE`, …), or nothing. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A refused connection to a name with several addresses has a code and no message.
  return error.message || (systemCode(error) ?? error.name)
}
