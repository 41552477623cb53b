import { readSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { type RunningServer, serve, startWorkerOnly } from './serve.ts'

/** Milliseconds after which a hanging stop is aborted. */
const STOP_DEADLINE = 29_000

let running: Pick<RunningServer, 'stop'> | undefined

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function announce({ address, accounts }: RunningServer): void {
  print(`\n  Cangdan 仓单  ${address}\n`)
  const width = Math.max(...accounts.map(({ username }) => username.length))
  for (const { username, password, role, factor } of accounts) {
    print(`  ${username.padEnd(width)}  ${password}  ${role}`)
    if (factor !== undefined) print(`  ${''.padEnd(width)}  authenticator key 身份验证器密钥: ${factor}`)
  }
  if (accounts.length > 0) print('')
}

async function stop(code: number): Promise<void> {
  setTimeout(() => process.exit(1), STOP_DEADLINE).unref()
  await running?.stop()
  process.exit(code)
}

function failStart({ message }: StartError): void {
  process.stderr.write(`${message}\n`)
  void stop(1)
}

// A signal may come twice (npm forwards the signal of the terminal); a second stop has no effect.
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

try {
  const settings = readSettings(process.env, process.argv.slice(2), process.stdout.isTTY)
  if (settings.role === 'worker') {
    running = await startWorkerOnly(settings)
    print('\n  Cangdan 仓单  worker of a database that other processes serve\n')
  } else {
    const server = await serve(settings, failStart)
    running = server
    announce(server)
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  failStart(error)
}
