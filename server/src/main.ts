// The process: starts the server, says where it is, stops it when asked.
import { readSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { type RunningServer, serve } from './serve.ts'

/** Milliseconds after which a stop that hangs is given up. */
const STOP_DEADLINE = 25_000

let running: RunningServer | undefined

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function announce({ address, accounts }: RunningServer): void {
  say(`\n  Cangdan 仓单  ${address}\n`)
  const width = Math.max(...accounts.map(({ username }) => username.length))
  for (const { username, password, role } of accounts)
    say(`  ${username.padEnd(width)}  ${password}  ${role}`)
  if (accounts.length > 0) say('')
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_DEADLINE).unref()
  await running?.stop()
  process.exit(0)
}

// A signal may come twice (npm passes on the terminal's); stopping is the same both times.
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

try {
  running = await serve(readSettings(process.env, process.argv.slice(2), process.stdout.isTTY))
  announce(running)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
