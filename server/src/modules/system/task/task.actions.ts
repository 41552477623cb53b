import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { readDbClock } from '#platform/database/instant.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { computeNextRun } from '#platform/schedule/cron.ts'
import { TASK_STATUS, type TASK_LIST } from './scheduled-jobs.ts'

/** Updates the next run to the new pattern; a stopped job stays stopped. */
export async function saveTask(tx: Db, { values, before }: SaveContext<typeof TASK_LIST>): Promise<Outcome> {
  const isRunning = before?.values.status === TASK_STATUS.running
  return { set: { ...values, ...(isRunning ? await buildNextRun(tx, requireValue(values, 'spec')) : {}) } }
}

const buildNextRun = async (tx: Db, spec: string) => ({
  next_time: computeNextRun(spec, await readDbClock(tx)) ?? null,
})

/** Continuing a job resets its count of failures. */
async function setStatus(tx: Db, { record: { values }, input }: ActionContext<typeof TASK_LIST>): Promise<Outcome> {
  const status = Number(input['status'])
  if (status === values.status) throw new Failure('not_now')
  if (status === TASK_STATUS.stopped) return { set: { status, next_time: null } }
  return { set: { status, attempts: 0, error: '', ...(await buildNextRun(tx, values.spec)) } }
}

const { running, stopped, failed } = TASK_STATUS

export const TASK_ACTIONS = {
  run: {
    scope: 'row',
    run: async (tx) => ({ set: { next_time: await readDbClock(tx), attempts: 0 } }),
  },
  status: {
    scope: 'row',
    transition: { column: 'status', from: [running, stopped, failed], to: [running, stopped] },
    fields: {
      status: { type: 'select', control: 'radio', options: [running, stopped], required: true },
    },
    run: setStatus,
  },
} as const satisfies Record<string, ActionSpec>
