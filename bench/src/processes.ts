// Child processes of a measurement: started, waited for, ended.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Started {
  /** What it printed as its address. */
  address: string
  output: string
  stop(): Promise<void>
}

/** Starts a node process and waits until it prints an address. */
export async function startNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address !== undefined) resolve({ address, output, stop: () => stop(child) })
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
