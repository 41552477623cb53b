// Alarms of the SMS add-on: the limit per day is nearly or fully used, or the provider's packages run low.
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { listRightHolders } from '#modules/accounts/index.ts'
import { sendMessage } from '#modules/content/index.ts'
import { ADDON_TABLE } from '#platform/addons/installed.ts'
import type { Db } from '#platform/database/database.ts'
import { invalidate } from '#platform/topics/invalidations.ts'
import { countSentToday } from './send/submit.ts'
import { loadSmsProvider, type ProviderDeps } from './smssetup/load-provider.ts'
import { smsSetup } from './smssetup/smssetup.ts'

/** Parts of the limit per day. */
const LIMIT_PARTS = [
  ['limit_80', 0.8],
  ['limit_100', 1],
] as const
type AlarmKind = (typeof LIMIT_PARTS)[number][0] | 'balance'

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Raises the alarms that are due, each at most once per day. Returns how many were raised. */
export async function checkSmsAlarms(deps: ProviderDeps & JobDeps): Promise<number> {
  const loaded = await loadSmsProvider(deps)
  if (loaded === undefined) return 0
  const { provider, dayLimit, balanceAlert } = loaded
  const sent = dayLimit === 0 ? 0 : await countSentToday(deps.db)
  const balance = balanceAlert === null ? undefined : await provider.fetchBalance?.()
  const reached: [AlarmKind, number][] = LIMIT_PARTS.filter(([, part]) => dayLimit > 0 && sent >= dayLimit * part).map(
    ([kind]) => [kind, sent],
  )
  if (balance !== undefined && balance < (balanceAlert ?? 0)) reached.push(['balance', balance])
  return transact(deps.db, createPlatformWriter(deps.registry), async (unit) => {
    let raised = 0
    for (const [kind, value] of reached) raised += (await raiseAlarm(unit, kind, value)) ? 1 : 0
    if (!reached.some(([kind]) => kind === 'balance'))
      await unit.tx.deleteFrom('sms_alarm').where('kind', '=', 'balance').execute()
    return raised
  })
}

/** Returns the alarms to show: those of today, and of the balance until it is above the threshold again. */
export async function listSmsAlarms(db: Db): Promise<readonly Title[]> {
  const { rows } = await sql<{ kind: AlarmKind; value: number }>`
    select kind, value from sms_alarm where day = ${today} or kind = 'balance' order by kind`.execute(db)
  const isFull = rows.some(({ kind }) => kind === 'limit_100')
  return rows.filter(({ kind }) => !(isFull && kind === 'limit_80')).map(({ kind, value }) => ALARMS[kind](value))
}

async function raiseAlarm(unit: UnitOfWork, kind: AlarmKind, value: number): Promise<boolean> {
  const { tx } = unit
  const { rows } = await sql`
    insert into sms_alarm (kind, day, value) values (${kind}, ${today}, ${value})
    on conflict (kind) do update set day = excluded.day, value = excluded.value where sms_alarm.day < excluded.day
    returning kind`.execute(tx)
  if (rows.length === 0) return false
  const holders = await listRightHolders(tx, smsSetup.screen)
  const accounts = holders.map(({ id }) => id)
  if (accounts.length > 0)
    await sendMessage(unit, {
      accounts,
      title: HEAD,
      content: ALARMS[kind](value),
      isAlert: true,
      path: smsSetup.screen,
    })
  invalidate(tx, { list: ADDON_TABLE, path: smsSetup.path, id: undefined })
  return true
}

const HEAD = title('短信预警', 'Alarm of text messages', 'Alarma de mensajes de texto', 'SMSの警報')

const ALARMS: Readonly<Record<AlarmKind, (value: number) => Title>> = {
  limit_80: (count) =>
    title(
      `今日已发送 ${count} 条，达到每日上限的 80%。达到上限后，验证码停发，通知顺延。`,
      `Messages sent today: ${count}, 80 % of the daily limit. At the limit codes stop and notices wait.`,
      `Mensajes enviados hoy: ${count}, el 80 % del límite diario. Al llegar al límite los códigos cesan y los avisos esperan.`,
      `本日${count}通を送信し、1日の上限の80%に達しました。上限に達すると認証コードは停止し、通知は待機します。`,
    ),
  limit_100: (count) =>
    title(
      `今日已发送 ${count} 条，达到每日上限：验证码停发，通知顺延至次日。`,
      `Messages sent today: ${count}, the daily limit: codes are stopped, and notices wait for tomorrow.`,
      `Mensajes enviados hoy: ${count}, el límite diario: los códigos cesan y los avisos esperan a mañana.`,
      `本日${count}通を送信し、1日の上限に達しました。認証コードは停止し、通知は翌日まで待機します。`,
    ),
  balance: (left) =>
    title(
      `短信套餐余量 ${left} 条，低于设定值。请在短信平台充值。`,
      `Messages left in the packages: ${left}, below the threshold. Buy more from the provider.`,
      `Mensajes restantes en los paquetes: ${left}, por debajo del umbral. Compre más al proveedor.`,
      `パッケージの残りは${left}通で、設定値を下回りました。事業者で追加購入してください。`,
    ),
}
