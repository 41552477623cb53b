// Chooses and kills a process. Processes are found in the list of the operating system.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const VICTIMS = ['server', 'child', 'database'] as const
export type Victim = (typeof VICTIMS)[number]

interface ProcessInfo {
  pid: number
  parent: number
  command: string
}

async function listProcesses(): Promise<ProcessInfo[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 2 ** 24 })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((parts) => parts !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command ?? '' }))
}

/** Kills a random process of this kind and returns its name, or `nobody` if there is none. */
export async function killOne(
  victim: Victim,
  { pid, folder, random }: { pid: number; folder: string; random: () => number },
): Promise<string> {
  const found = await listCandidates(victim, pid, folder)
  const chosen = found[Math.floor(random() * found.length)]
  if (chosen === undefined) return 'nobody'
  try {
    process.kill(chosen.pid, 'SIGKILL')
  } catch {
    return 'nobody'
  }
  return formatName(chosen.command)
}

function formatName(command: string): string {
  const script = /([^/\s]+\.(?:ts|js))(?:\s|$)/.exec(command)?.[1]
  return script ?? command.replaceAll(/\S*\//g, '').slice(0, 40)
}

async function listCandidates(victim: Victim, pid: number, folder: string): Promise<ProcessInfo[]> {
  const all = await listProcesses()
  if (victim === 'server') return all.filter((each) => each.pid === pid)
  if (victim === 'child') {
    const spawners = all.filter(({ parent, command }) => parent === pid && /\bspawner\.(ts|js)/.test(command))
    const parents = new Set([pid, ...spawners.map((each) => each.pid)])
    return all.filter(({ parent, command }) => parents.has(parent) && /\b(child|worker|spawner)\.(ts|js)/.test(command))
  }
  const postmaster = Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
  // The postmaster is chosen as often as all its helpers together: its death ends the cluster, that of a helper starts a recovery.
  const helpers = all.filter(({ parent }) => parent === postmaster)
  const head = all.filter((each) => each.pid === postmaster)
  return [...helpers.map(() => head).flat(), ...helpers]
}
