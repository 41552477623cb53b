// Brings contracts of level 2 to the signing service and follows them there. Any number of workers may run it.
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { runLoop } from '#platform/worker/run-loop.ts'
import { type SigningService, SigningServiceError, signingServices } from './signing-service.ts'
import {
  changeFlow,
  type FlowDeps,
  scheduleAgain,
  type SigningFlow,
  STAGE,
  takeDueFlow,
  listSigners,
} from './flow-rows.ts'
import { notifySender } from './notify-sender.ts'
import { followFlow } from './follow-flow.ts'

const IDLE_MS = 2_000
const RETRY_MS = 15_000
/** Seconds until an uploaded file is looked at. */
const FILE_SECONDS = 5
/** Seconds before a call without a response is resolved: the service may still be working on it. */
const AMBIGUOUS_SECONDS = 120
/** Clocks of the service and the database may differ. */
const CLOCK_SECONDS = 600
const [FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS] = [60, 3_600]
/** A flow that the service refuses to cancel this often is left alone. */
const MAX_CANCEL_FAILURES = 8
const MAX_ERROR = 300

/** Runs the flows continuously. Returns a function that stops it after the current step. */
export const startSigningLoop = (deps: FlowDeps & { readonly log: FastifyBaseLogger }): (() => Promise<void>) =>
  runLoop({
    step: () => runNextFlow(deps),
    onError: (error) => deps.log.warn({ err: error }, 'contracts at the signing service are not followed'),
    idleMs: IDLE_MS,
    retryMs: RETRY_MS,
  })

/** Runs the next step of a due flow. Returns whether there was one. */
export async function runNextFlow(deps: FlowDeps): Promise<boolean> {
  const service = await signingServices.get().open(deps)
  if (service === undefined) return false
  const flow = await takeDueFlow(deps.db, service.key)
  if (flow === undefined) return false
  try {
    await runStep(deps, service, flow)
  } catch (error) {
    await recordFailure(deps, flow, error)
  }
  return true
}

function runStep(deps: FlowDeps, service: SigningService, flow: SigningFlow): Promise<unknown> {
  if (flow.stage === STAGE.waiting)
    return flow.file === '' ? uploadFile(deps, service, flow) : createFlow(deps, service, flow)
  if (flow.stage === STAGE.ambiguous) return resolveFlow(deps, service, flow)
  if (flow.stage === STAGE.cancelling) return cancelFlow(deps, service, flow)
  return followFlow(deps, service, flow)
}

const DONE = sql`failures = 0, error = ''`

async function uploadFile({ db, files }: FlowDeps, service: SigningService, flow: SigningFlow): Promise<void> {
  const file = await service.uploadFile(`${flow.upload_no}.pdf`, await buffer(files.read(flow.file_hash)))
  await changeFlow(db, flow, [STAGE.waiting], sql`file = ${file}, ${scheduleAgain(FILE_SECONDS)}, ${DONE}`)
}

async function createFlow({ db }: FlowDeps, service: SigningService, flow: SigningFlow): Promise<void> {
  const { contract_id: id, file, contract_name: name, upload_no: unique, sign_end: expire } = flow
  if (!(await service.isFileReady(file))) {
    await changeFlow(db, flow, [STAGE.waiting], sql`${scheduleAgain(FILE_SECONDS)}`)
    return
  }
  const signers = await listSigners(db, id)
  // After a crash from here on, the service is queried before another flow is created.
  const marked = sql`stage = ${STAGE.ambiguous}, service = ${service.key}, call_time = coalesce(call_time, now())`
  if (!(await changeFlow(db, flow, [STAGE.waiting], marked))) return
  try {
    await storeFlow(db, flow, await service.createFlow({ file, name, signers, expire, unique }))
  } catch (error) {
    if (error instanceof SigningServiceError && error.kind === 'later')
      await changeFlow(db, flow, [STAGE.ambiguous], sql`stage = ${STAGE.waiting}`)
    throw error
  }
}

/** Also of a contract that was voided during the call: it is cancelled next. */
const storeFlow = (db: FlowDeps['db'], flow: SigningFlow, id: string): Promise<boolean> =>
  changeFlow(
    db,
    flow,
    [STAGE.ambiguous, STAGE.cancelling],
    sql`flow = ${id}, stage = case stage when ${STAGE.ambiguous} then ${STAGE.running}::smallint else stage end, due_time = now(), ${DONE}`,
  )

/** Searches for the flow of a call without a response; only if there is none another one is created. */
async function resolveFlow({ db }: FlowDeps, service: SigningService, flow: SigningFlow): Promise<void> {
  const [found, ...copies] = await findFlows(service, flow)
  for (const copy of copies) await service.cancel(copy, '')
  if (found === undefined)
    await changeFlow(db, flow, [STAGE.ambiguous], sql`stage = ${STAGE.waiting}, due_time = now(), ${DONE}`)
  else await storeFlow(db, flow, found)
}

const findFlows = (service: SigningService, { upload_no, call_time }: SigningFlow): Promise<readonly string[]> =>
  service.findFlows(upload_no, (call_time ?? 0) - CLOCK_SECONDS)

async function cancelFlow({ db }: FlowDeps, service: SigningService, flow: SigningFlow): Promise<void> {
  const { contract_name: name, flow: known, call_time } = flow
  const flows = known !== '' ? [known] : call_time === null ? [] : await findFlows(service, flow)
  for (const each of flows) await service.cancel(each, `${name} 已作废`)
  await changeFlow(db, flow, [STAGE.cancelling], sql`stage = ${STAGE.ended}, ${DONE}`)
}

/** Schedules another attempt, unless a repetition would fail too. */
async function recordFailure(deps: FlowDeps, flow: SigningFlow, error: unknown): Promise<void> {
  const { db, log } = deps
  const isKnown = error instanceof SigningServiceError || error instanceof Failure
  if (!isKnown) log.warn({ err: error, contract: flow.contract_id }, 'step of a signing flow failed')
  const text = isKnown ? `${error.code}: ${error.message}`.slice(0, MAX_ERROR) : 'internal error'
  const isRefused = error instanceof SigningServiceError && error.kind === 'refused'
  const failures = flow.failures + 1
  if (isRefused && flow.stage === STAGE.waiting) {
    const set = sql`stage = ${STAGE.rejected}, error = ${text}`
    if (await changeFlow(db, flow, [STAGE.waiting, STAGE.ambiguous], set)) await notifySender(deps, flow, text)
    return
  }
  if (isRefused && flow.stage === STAGE.cancelling && failures >= MAX_CANCEL_FAILURES) {
    await changeFlow(db, flow, [STAGE.cancelling], sql`stage = ${STAGE.ended}, error = ${text}`)
    return
  }
  const pause =
    Math.min(FIRST_PAUSE_SECONDS * 4 ** Math.min(failures - 1, 6), MAX_PAUSE_SECONDS) * (0.8 + Math.random() * 0.4)
  await changeFlow(
    db,
    flow,
    [STAGE.waiting, STAGE.ambiguous, STAGE.running, STAGE.cancelling],
    sql`error = ${text}, failures = ${failures}, due_time = now() + make_interval(secs => (case stage when ${STAGE.ambiguous} then greatest(${AMBIGUOUS_SECONDS}::float8, ${pause}::float8) else ${pause}::float8 end))`,
  )
}
