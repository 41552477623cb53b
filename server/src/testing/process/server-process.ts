import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getScriptPath } from '#platform/programs.ts'

export interface ServerProcess {
  pid: number
  address: string
  output(): string
  stop(): Promise<void>
}

/** Starts a server process on a free port and waits until it prints its address. Rejects with its output when it exits instead. */
export async function startServerProcess(
  env: Record<string, string>,
  argv: readonly string[] = [],
): Promise<ServerProcess> {
  const main = getScriptPath('main')
  const child = spawn(process.execPath, [main, ...argv], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address !== undefined) resolve({ pid: child.pid ?? 0, address, stop, output: () => output })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
  }
}
