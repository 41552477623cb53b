// What becomes of the demo's receipts once they are issued: each step asked for by who would, and carried out by others.
import type { Row } from '@cangdan/protocol'
import type { Writer } from '#engine/declare/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import type { Db } from '#platform/database/database.ts'
import { operation } from '#modules/receipts/index.ts'
import type { Step } from './receipts.ts'
import { act, add, lotOf, paperOf, weighNoteOf } from './writers.ts'

/** Who acts on the goods of one storage firm. */
export interface People {
  readonly tx: Db
  readonly clerk: Writer
  readonly manager: Writer
  readonly owners: readonly [Writer, Writer]
  readonly risk: Writer
  readonly admin: Writer
}

const KINDS = { endorse: 1, split: 2, merge: 3, freeze: 4, deliver: 6, cancel: 8, renew: 9 } as const

export interface Living {
  readonly owner: Writer
  /** Lets time go by until somebody answers. */
  readonly later: () => Promise<void>
}

/** Takes a receipt one step further, on behalf of its owner. */
export async function live(people: People, id: number, step: Step, { owner, later }: Living): Promise<void> {
  const { tx } = people
  const isAsked = step.is.startsWith('ask ')
  const name = step.is.replace('ask ', '') as keyof typeof KINDS
  const other = people.owners.find((each) => each !== owner) ?? owner
  const weight = 'weight' in step ? (step.weight ?? null) : null
  const askers: Partial<Record<keyof typeof KINDS, Writer>> = { cancel: people.clerk, freeze: people.admin }
  const files = name === 'freeze' ? await paperOf(tx, people.admin) : []
  const values = {
    kind: KINDS[name],
    receipt_id: id,
    weight,
    to_id: name === 'endorse' ? other.principal.organisationId : null,
    reason: REASONS[name],
    ...(name === 'deliver'
      ? { receiver: '王师傅', vehicle_no: vehicleOf(id), driver_name: '王师傅' }
      : { receiver: '' }),
    files,
  }
  const asked = await add(tx, operation, values, askers[name] ?? owner)
  if (isAsked) return
  await later()
  const done = (action: string, by: Writer, given: Row = {}) => act(tx, operation, [action, asked, given], by)
  if (name === 'endorse') {
    await done('seal', people.manager)
    await later()
    await done('accept', other)
  } else if (name === 'freeze') await done('decide', people.risk)
  else if (name === 'deliver') {
    const { row } = await readRecord(tx, operation, asked, people.admin)
    const pickup_code = row['pickup_code'] ?? ''
    await done('weigh', people.clerk, {
      pickup_code,
      weighed_weight: weight,
      vehicle_no: vehicleOf(id),
      driver_name: '王师傅',
      weigh_note: await weighNoteOf(tx, people.clerk, await lotOf(tx, id)),
    })
    await later()
    await done('hand', people.manager)
  } else await done('execute', people.manager)
}

const vehicleOf = (receipt: number) => `浙B${String(20_000 + ((receipt * 7919) % 80_000))}`

const REASONS: Readonly<Record<keyof typeof KINDS, string>> = {
  endorse: '货权转让，见购销合同',
  split: '分批销售',
  merge: '合并管理',
  freeze: '法院协助执行通知书',
  deliver: '下游工厂提货',
  cancel: '客户取消入库安排',
  renew: '延长储存期',
}
