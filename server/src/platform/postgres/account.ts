// PostgreSQL refuses to run as root, so root runs it as nobody.
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** What `spawn` takes to change the user; empty when we keep our own. */
export type Account = { uid: number; gid: number } | Record<string, never>

const NOBODY = { uid: 65534, gid: 65534 }

/** The user that the database runs as: we ourselves, or when we are root, the owner of its data, or nobody. */
export async function databaseAccount(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(data).catch(() => undefined)
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

export interface Outcome {
  /** Exit code; null when it could not be started or a signal ended it. */
  code: number | null
  stdout: string
  /** What it complained about, or why it could not be started. */
  stderr: string
}

/** The environment of every database process: none of ours, which may hold secrets or change its language. */
export const PLAIN_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a command as the database's user and waits for it. Never throws. */
export function runAs(account: Account, command: string, args: string[], cwd = '/'): Promise<Outcome> {
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
