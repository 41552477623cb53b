// @ts-check
// Samples the main thread every 10 ms with a signal of V8, independently of the thread's own clock. Signals to a suspended thread are merged, so the
// number of samples shows its run time. One profile covers the whole process, because starting and stopping one takes longer than a tick.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { basename } from 'node:path'

const PERIOD_US = 10_000
/** Number of callers in a sample, besides the running function. */
const CALLERS = 3
const SAMPLER = 'v8:ProfEvntProc'

/** @typedef {import('node:inspector').Profiler.Profile} Profile */
/** @typedef {{ until: number, busy: number, startUs: number, endUs: number, unsampled: number }} LongLook */

/**
 * Starts sampling. When the process exits, the looks in the list are written to the file.
 * @param {string} file
 * @param {readonly LongLook[]} looks
 */
export function startSampling(file, looks) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: PERIOD_US })
  session.post('Profiler.start')
  process.once('exit', () => {
    // The callback runs before `post` returns, like in a session with its own thread.
    session.post('Profiler.stop', (error, stopped) => {
      if (error !== null) return
      // Renamed when complete: the process may be killed meanwhile.
      writeFileSync(`${file}.part`, JSON.stringify(selectSamples(looks, stopped.profile)))
      renameSync(`${file}.part`, file)
    })
  })
}

/** Returns the file with the time that the signalling thread has waited for a processor. */
export function getSamplerAccount() {
  try {
    const tasks = readdirSync('/proc/self/task').map((task) => `/proc/self/task/${task}`)
    const sampler = tasks.find((task) => readFileSync(`${task}/comm`, 'utf8').trim() === SAMPLER)
    return sampler === undefined ? undefined : `${sampler}/schedstat`
  } catch {
    return undefined
  }
}

/** @param {readonly LongLook[]} looks @param {Profile} profile */
function selectSamples(looks, { nodes, startTime, samples = [], timeDeltas = [] }) {
  const readStack = createStackReader(nodes)
  let at = startTime
  const taken = samples.map((node, n) => ({ at: (at += timeDeltas[n] ?? 0), node }))
  return looks.map(({ until, busy, startUs, endUs, unsampled }) => {
    /** @type {Map<string, number>} */
    const counts = new Map()
    for (const { node } of taken.filter((each) => each.at > startUs && each.at <= endUs)) {
      const stack = readStack(node)
      if (stack !== '(idle)') counts.set(stack, (counts.get(stack) ?? 0) + 1)
    }
    const frames = [...counts].map(([stack, count]) => ({ stack, samples: count }))
    frames.sort((a, b) => b.samples - a.samples)
    return { until, busy, unsampled, samples: frames.reduce((sum, each) => sum + each.samples, 0), frames }
  })
}

/** @param {Profile['nodes']} nodes @returns {(id: number) => string} */
function createStackReader(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  return (id) => {
    const names = []
    for (let each = byId.get(id); each !== undefined && names.length <= CALLERS; ) {
      if (each.callFrame.functionName !== '(root)') names.push(formatFrame(each.callFrame))
      each = byId.get(callers.get(each.id) ?? -1)
    }
    return names.join(' < ')
  }
}

/** @param {import('node:inspector').Runtime.CallFrame} frame */
function formatFrame({ functionName, url, lineNumber }) {
  const name = functionName || '(anonymous)'
  return url === '' ? name : `${name} ${basename(url)}:${lineNumber + 1}`
}
