// Text messages wait in the database: a rollback also discards the message, and the SMS add-on sends committed ones. Without the add-on an
// administrator reads them (docs/decisions/addons.md).
import { countSmsParts, fillSmsText, listSmsVariables } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { getSmsPurpose, type SmsScene } from './sms-scenes.ts'

export interface SmsMessage {
  readonly phone: string
  readonly scene: SmsScene
  readonly params: Readonly<Record<string, string>>
  /** The text without a template. */
  readonly text: string
  /** A message with a known key is not written again. */
  readonly uniqueKey?: string
  /** A record of a list whose ledger entries prove the outcome of the message. */
  readonly subject?: { readonly list: string; readonly id: number }
}

export interface SmsCode extends SmsMessage {
  readonly verifyCodeId: number
  readonly ip: string
}

/** The provider and the template of a scene. `local`: no provider is set up. */
export type SmsRoute =
  | { readonly platform: 'local' }
  | { readonly platform: 'aliyun' | 'tencent' | 'gateway'; readonly template: SmsTemplate | undefined }

interface SmsTemplate {
  readonly id: number
  readonly content: string
  readonly sign_name: string
}

interface RouteRow {
  readonly platform: 'aliyun' | 'tencent' | 'gateway'
  readonly id: number | null
  readonly content: string
  readonly sign_name: string
}

/** Reads how messages of a scene are sent now. */
export async function readSmsRoute(db: Db, scene: SmsScene): Promise<SmsRoute> {
  const { rows } = await sql<RouteRow>`
    select sms_setup.platform, template.id, template.content,
           coalesce(nullif(template.sign_name, ''), sms_setup.sign_name) as sign_name
      from sms_setup join addon on addon.key = 'sms' and addon.uninstall_time is null
      left join sms_template template
        on template.platform = sms_setup.platform and template.scene = ${scene} and template.disabled = 0
     where sms_setup.status = 1`.execute(db)
  const [row] = rows
  if (row === undefined) return { platform: 'local' }
  const { platform, id, content, sign_name } = row
  return { platform, template: id === null ? undefined : { id, content, sign_name } }
}

/** Returns whether a message of the scene can reach a phone: by a provider, or by hand if the operator keeps messages (`SMS_SENDER`). */
export async function canSendSms(db: Db, scene: SmsScene, keepsMessages: boolean): Promise<boolean> {
  const route = await readSmsRoute(db, scene)
  return route.platform === 'local' ? keepsMessages : route.template !== undefined
}

const MASKED_CODE = '******'

/** Queues a code and returns its record, or undefined if an administrator passes it on. @throws Failure `sms_no_template` */
export async function queueSmsCode(tx: Db, { verifyCodeId, ip, ...message }: SmsCode): Promise<number | undefined> {
  const route = await readSmsRoute(tx, message.scene)
  if (route.platform !== 'local' && route.template === undefined)
    throw new Failure('sms_no_template', { values: { scene: message.scene } })
  const masked = { ...message, params: { ...message.params, code: MASKED_CODE } }
  const row = buildRow(route.platform === 'local' ? message : masked, route)
  const { id } = await tx
    .insertInto('sms_record')
    .values({ ...row, params: JSON.stringify(row.params), verify_code_id: verifyCodeId, ip })
    .returning('id')
    .executeTakeFirstOrThrow()
  return route.platform === 'local' ? undefined : id
}

export interface QueuedSms {
  readonly id: number
  readonly phone: string
  readonly content: string
  /** Code of the template at the provider; empty without one. */
  readonly template_code: string
}

/** Queues notices in the caller's transaction and returns the new ones. Messages of a scene without a template are recorded as rejected. */
export async function queueSms(tx: Db, messages: readonly SmsMessage[]): Promise<readonly QueuedSms[]> {
  const queued: QueuedSms[] = []
  const scenes = [...new Set(messages.map(({ scene }) => scene))]
  for (const scene of scenes) {
    const route = await readSmsRoute(tx, scene)
    const rows = messages.filter((message) => message.scene === scene).map((message) => buildRow(message, route))
    const { rows: added } = await sql<QueuedSms>`
      insert into sms_record (phone, scene, purpose, platform, template_id, content, params, sms_num, stage, error, unique_key, subject_list, subject_id)
      select message.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as message (phone text, scene text, purpose smallint, platform text, template_id bigint, content text, params jsonb,
                      sms_num bigint, stage smallint, error text, unique_key text, subject_list text, subject_id bigint)
      on conflict (unique_key) do nothing
      returning id, phone, content,
                coalesce((select template_code from sms_template where sms_template.id = template_id), '') as template_code`.execute(
      tx,
    )
    queued.push(...added)
  }
  return queued
}

const REJECTED = 3

/** Builds the row of a message. It is rejected if its scene has no template. */
function buildRow({ phone, scene, params, text, uniqueKey, subject }: SmsMessage, route: SmsRoute) {
  const purpose = getSmsPurpose(scene)
  const common = {
    phone,
    scene,
    purpose,
    platform: route.platform,
    unique_key: uniqueKey ?? null,
    subject_list: subject?.list ?? null,
    subject_id: subject?.id ?? null,
  }
  if (route.platform === 'local' || route.template === undefined) {
    const isRejected = route.platform !== 'local'
    return {
      ...common,
      template_id: null,
      content: text,
      params: [],
      sms_num: countSmsParts(text),
      ...(isRejected ? { stage: REJECTED, error: 'sms_no_template' } : { stage: 0, error: '' }),
    }
  }
  const { id, content, sign_name } = route.template
  const filled = `【${sign_name}】${fillSmsText(content, params)}`
  const used = listSmsVariables(content).map((name) => [name, params[name] ?? ''])
  return {
    ...common,
    template_id: id,
    content: filled,
    params: used,
    sms_num: countSmsParts(filled),
    stage: 0,
    error: '',
  }
}

/** Returns a phone with its middle hidden, for logs and proofs. */
export const maskPhone = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')

/** Sends queued codes. */
export interface SmsSender {
  /** Returns whether messages of the scene can reach a phone. */
  canSend(db: Db, scene: SmsScene): Promise<boolean>
  /** Sends a queued code with its real values, within the request. @throws Failure `sms_failed` if the provider rejects it or cannot be reached */
  sendCode(db: Db, record: number, params: Readonly<Record<string, string>>): Promise<void>
}

/** The sender without the add-on: an administrator passes messages on, if the operator keeps them. */
export const createLocalSender = (keepsMessages: boolean): SmsSender => ({
  canSend: (db, scene) => canSendSms(db, scene, keepsMessages),
  sendCode: () => Promise.reject(new Error('no provider sends this code')),
})
