import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '#testing/share.ts'
import { FairQueue } from './fair-queue.ts'

const flushTasks = () => new Promise((resolve) => setImmediate(resolve))
function createDeferred() {
  let finish: (error?: Error) => void = () => undefined
  const promise = new Promise<void>((resolve, reject) => {
    finish = (error) => (error === undefined ? resolve() : reject(error))
  })
  return { promise, finish }
}

const USERS = ['a', 'b', 'c'] as const

interface Job {
  readonly user: string
  readonly leave: AbortController
  readonly finish: (error?: Error) => void
  readonly done: Promise<unknown>
  state: 'waits' | 'runs' | 'ended' | 'left' | 'refused'
}

/** A queue whose jobs the test ends. It checks the queue's promises at each start. */
class Scenario {
  readonly limits: ConstructorParameters<typeof FairQueue>[0]
  readonly jobs: Job[] = []
  readonly broken: string[] = []
  readonly #queue: FairQueue
  /** By user: jobs of other users that were waiting when the user's last job started and whose users have not had a turn since. */
  readonly #passed = new Map<string, readonly Job[]>()

  constructor(limits: Scenario['limits']) {
    this.limits = limits
    this.#queue = new FairQueue(limits)
  }

  in(state: Job['state'], user?: string): Job[] {
    return this.jobs.filter((job) => job.state === state && (user === undefined || job.user === user))
  }

  ask(user: string): void {
    const leave = new AbortController()
    const { promise, finish: settle } = createDeferred()
    const isFull = this.in('runs', user).length + this.in('waits', user).length >= this.limits.jobsPerUser
    const run = this.#queue.run(user, () => (this.#started(requested), promise), leave.signal)
    const ended = (error?: Error & { code?: string }) => {
      this.#check((error?.code === 'too_many') === isFull, 'jobsPerUser')
      if (isFull) requested.state = 'refused'
    }
    const done = run.then(() => ended(), ended)
    const finish = (error?: Error) => {
      requested.state = 'ended'
      settle(error)
    }
    const requested: Job = { user, leave, done, finish, state: 'waits' }
    this.jobs.push(requested)
  }

  #started(job: Job): void {
    const { user } = job
    const { running, runningPerUser } = this.limits
    this.#check(this.in('waits', user)[0] === job, 'the jobs of a user start in their order')
    const passed = (this.#passed.get(user) ?? []).filter(({ state }) => state === 'waits')
    for (const other of passed)
      this.#check(this.in('runs', other.user).length === runningPerUser, 'users who wait have a turn')
    job.state = 'runs'
    this.#passed.set(user, this.in('waits'))
    for (const [each, jobs] of this.#passed)
      this.#passed.set(
        each,
        jobs.filter((other) => other.user !== user),
      )
    this.#check(this.in('runs').length <= running, 'running')
    this.#check(this.in('runs', user).length <= runningPerUser, 'runningPerUser')
  }

  #check(holds: boolean, promise: string): void {
    if (!holds) this.broken.push(promise)
  }

  checkBusy(): void {
    const { running, runningPerUser } = this.limits
    if (this.in('runs').length === running) return
    for (const { user } of this.in('waits'))
      this.#check(this.in('runs', user).length === runningPerUser, 'no permit is idle')
  }
}

type Action = readonly [what: 'ask' | 'end' | 'fail' | 'leave', which: number]

function runAction(scenario: Scenario, [what, which]: Action): void {
  const { jobs } = scenario
  const pick = (state: Job['state']) => {
    const found = scenario.in(state)
    return found[which % Math.max(found.length, 1)]
  }
  if (what === 'ask') scenario.ask(USERS[which % USERS.length] ?? 'a')
  else if (what === 'end') pick('runs')?.finish()
  else if (what === 'fail') pick('runs')?.finish(new Error('fault'))
  else {
    const left = pick('waits')
    if (left === undefined) return jobs[0]?.leave.abort(new Error('gone'))
    left.state = 'left'
    left.leave.abort(new Error('gone'))
  }
}

const limits = fc
  .record({
    running: fc.integer({ min: 1, max: 4 }),
    ofUser: fc.integer({ min: 1, max: 4 }),
    more: fc.nat(6),
  })
  .map(({ running, ofUser, more }) => {
    const runningPerUser = Math.min(running, ofUser)
    return { running, runningPerUser, jobsPerUser: runningPerUser + more }
  })
const actions = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('ask' as const) },
      { weight: 2, arbitrary: fc.constant('end' as const) },
      fc.constantFrom('fail' as const, 'leave' as const),
    ),
    fc.nat(100),
  ),
  { maxLength: 80 },
)

describe('FairQueue', () => {
  it('keeps its limits, takes turns and runs each job, also when jobs fail or callers leave', async () => {
    const holds = async (of: Scenario['limits'], script: readonly Action[]) => {
      const scenario = new Scenario(of)
      for (const each of script) {
        runAction(scenario, each)
        await flushTasks()
        scenario.checkBusy()
      }
      for (let [job] = scenario.in('runs'); job !== undefined; [job] = scenario.in('runs')) {
        job.finish()
        await flushTasks()
      }
      await Promise.all(scenario.jobs.map(({ done }) => done))
      expect([scenario.broken, scenario.in('waits')]).toEqual([[], []])
    }
    await fc.assert(fc.asyncProperty(limits, actions, holds), { numRuns: scaleRuns(1_000) })
  })

  it('starts the first job of a user within one turn of a user with sixty waiting jobs', async () => {
    const scenario = new Scenario({ running: 1, runningPerUser: 1, jobsPerUser: 60 })
    for (let n = 0; n < 60; n += 1) scenario.ask('a')
    await flushTasks()
    scenario.ask('b')
    const order: string[] = []
    for (let n = 0; n < 3; n += 1) {
      await flushTasks()
      const [job] = scenario.in('runs')
      order.push(job?.user ?? '')
      job?.finish()
    }
    expect(order).toEqual(['a', 'a', 'b'])
  })

  it('starts a job of another user while one user, who never gets all slots, has long jobs', async () => {
    const scenario = new Scenario({ running: 2, runningPerUser: 1, jobsPerUser: 60 })
    for (let n = 0; n < 60; n += 1) scenario.ask('a')
    scenario.ask('b')
    await flushTasks()
    expect(scenario.in('runs').map(({ user }) => user)).toEqual(['a', 'b'])
  })

  it('rejects a job of a user with too many jobs, with the time to retry', async () => {
    const queue = new FairQueue({ running: 1, runningPerUser: 1, jobsPerUser: 1 })
    const { promise, finish } = createDeferred()
    const first = queue.run('a', () => promise)
    expect(() => queue.assertRoom('a')).toThrow('too_many')
    expect(() => queue.assertRoom('b')).not.toThrow()
    const rejected = queue.run('a', () => promise)
    await expect(rejected).rejects.toMatchObject({ code: 'too_many', details: { retryAfter: 60 } })
    finish()
    await first
    expect(await queue.run('a', async () => 'next')).toBe('next')
  })

  it('holds a slot while a stream is read and frees it when its reader stops', async () => {
    const queue = new FairQueue({ running: 1, runningPerUser: 1, jobsPerUser: 2 })
    const endless = (async function* () {
      for (let n = 0; ; n += 1) yield n
    })()
    const stream = queue.stream('a', endless)
    expect((await stream.next()).value).toBe(0)
    let isNext = false
    const next = queue.run('b', async () => void (isNext = true))
    await flushTasks()
    expect(isNext).toBe(false)
    await stream.return(undefined)
    await next
    expect(isNext).toBe(true)
  })

  it('does not start a job whose signal is already aborted', async () => {
    const queue = new FairQueue({ running: 1, runningPerUser: 1, jobsPerUser: 1 })
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(queue.run('a', async () => 'never', gone)).rejects.toThrow('gone')
    expect(await queue.run('a', async () => 'free')).toBe('free')
  })
})
