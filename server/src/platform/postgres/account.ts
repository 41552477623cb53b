// PostgreSQL does not run as root, so root runs it as nobody.
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'

export type Account = { uid: number; gid: number } | Record<string, never>

const NOBODY = { uid: 65534, gid: 65534 }

/** Returns the user for the database: the current one, or for root the owner of the data, or nobody. */
export async function getDatabaseAccount(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(data).catch(() => undefined)
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

export interface CommandResult {
  code: number | null
  stdout: string
  /** Error output, or the reason why it could not be started. */
  stderr: string
}

/** Environment of all database processes, without that of the server, which may contain secrets or set a language. */
export const PLAIN_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command as the database's user. Never rejects. */
export function runCommand(account: Account, command: string, args: string[], cwd = '/'): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...account,
      cwd,
      env: PLAIN_ENV,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', (error) => resolve({ code: null, stdout, stderr: error.message }))
    child.on('close', (code) => resolve({ code, stdout, stderr: stderr.trim() }))
  })
}
