// Sends codes within the request, so that its response reports a failure. Each code is sent at most once.
import { fillSmsText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { canSendSms, type SmsSender } from '#platform/phone/sms-queue.ts'
import { SecretUnreadableError } from '#platform/addons/vault.ts'
import { Failure } from '#platform/failure.ts'
import { SMS_REMEDIES } from '../providers/reasons.titles.ts'
import { loadSmsProvider, type ProviderDeps } from '../smssetup/load-provider.ts'
import { ASK_AFTER, changeSms, isDayLimitExceeded, SELECT_SMS, SMS_STAGE, submitSms, type TakenSms } from './submit.ts'

/** Milliseconds that a user waits for the provider. */
const CODE_TIMEOUT_MS = 3_000

/** @param keepsMessages whether an administrator passes messages on while no provider is set up */
export function createSmsSender(deps: Omit<ProviderDeps, 'db'>, keepsMessages: boolean): SmsSender {
  return {
    canSend: (db, scene) => canSendSms(db, scene, keepsMessages),
    async sendCode(db, record, params) {
      const loaded = await loadSmsProvider({ ...deps, db }).catch(toFailure)
      const taken = await takeCode({ ...deps, db }, record)
      if (loaded === undefined || taken === undefined) throw new Failure('sms_not_ready')
      if (await isDayLimitExceeded(db, loaded.dayLimit)) {
        await changeSms(db, sql`stage = ${SMS_STAGE.rejected}, error = 'sms_day_limit' where id = ${record}`)
        throw new Failure('sms_day_limit')
      }
      const named = taken.params.map(([name, value]) => [name, params[name] ?? value] as const)
      const signature = taken.sign_name === '' ? loaded.signName : taken.sign_name
      const content = `【${signature}】${fillSmsText(taken.template_text, params)}`
      const outcome = await submitSms(db, loaded, { ...taken, content }, { params: named, timeoutMs: CODE_TIMEOUT_MS })
      // An ambiguous code may still arrive, so the user waits for it.
      if (outcome.kind === 'refused' || outcome.kind === 'later')
        throw new Failure('sms_failed', { values: { reason: SMS_REMEDIES[outcome.reason] } })
    },
  }
}

interface TakenCode extends TakenSms {
  /** The text with variables: the stored one has no code. */
  readonly template_text: string
}

const toFailure = (error: unknown): never => {
  throw error instanceof SecretUnreadableError ? new Failure('secret_unreadable') : error
}

/** Takes a code for its only attempt. Returns undefined if it was taken before. */
async function takeCode({ db }: ProviderDeps, record: number): Promise<TakenCode | undefined> {
  const { rows } = await sql<TakenCode>`
    update sms_record
       set attempts = 1, stage = ${SMS_STAGE.ambiguous}, send_time = now(), due_time = now() + make_interval(secs => ${ASK_AFTER})
      from sms_template
     where sms_record.id = ${record} and sms_template.id = template_id and attempts = 0 and stage = 0
    returning ${SELECT_SMS}, sms_template.content as template_text`.execute(db)
  return rows[0]
}
