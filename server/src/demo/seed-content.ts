// Fills what the demo platform publishes, and the partners it keeps, in the administrator's name.
import { type FileRef, plainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Writer } from '#engine/declare/writer.ts'
import { runAction } from '#engine/write/run-action.ts'
import type { Db } from '#platform/database/database.ts'
import { agreement, help, helpClass, msg, notification } from '#modules/content/index.ts'
import { camera } from '#modules/storage/index.ts'
import { guarantor } from '#modules/lending/index.ts'
import {
  camerasOf,
  DEMO_AGREEMENTS,
  DEMO_GUARANTORS,
  DEMO_HELP,
  DEMO_MESSAGES,
  DEMO_NOTICES,
} from './content.ts'
import { DEMO_ARTICLES } from './articles.ts'
import { add } from './writers.ts'

/** Guarantors get the licence of `licenceOf`; a person has none. The warehouses are there already. */
export async function seedContent(
  db: Db,
  admin: Writer,
  licenceOf: (place: number) => Promise<FileRef>,
): Promise<void> {
  for (const [place, { values }] of DEMO_GUARANTORS.entries()) {
    const papers = values['type'] === 3 ? {} : { license_img: [await licenceOf(place)] }
    await add(db, guarantor, { ...values, ...papers }, admin)
  }
  for (const { values, below } of DEMO_HELP) {
    const pid = await addClass(db, admin, values)
    for (const each of below) await addClass(db, admin, { ...each.values, pid })
  }
  await addMessages(db, admin)
  for (const values of DEMO_NOTICES) await add(db, notification, values, admin)
  await addAgreements(db, admin)
  await addCameras(db, admin)
}

/** A category of help, with its articles. */
async function addClass(db: Db, admin: Writer, values: Row): Promise<number> {
  const class_id = await add(db, helpClass, values, admin)
  for (const article of DEMO_ARTICLES[plainText(values['name'])] ?? [])
    await add(db, help, { ...article, class_id }, admin)
  return class_id
}

/** The last one stays a draft, for anyone who looks around to send. */
async function addMessages(db: Db, admin: Writer): Promise<void> {
  const send = msg.actions.get('send')
  if (send === undefined) throw new Error('messages are sent')
  for (const [place, values] of DEMO_MESSAGES.entries()) {
    const id = await add(db, msg, values, admin)
    if (place < DEMO_MESSAGES.length - 1)
      await runAction(db, { resource: msg, writer: admin }, send, { id, version: 1, given: {} })
  }
}

async function addAgreements(db: Db, admin: Writer): Promise<void> {
  const publish = agreement.actions.get('publish')
  if (publish === undefined) throw new Error('agreements are published')
  for (const { values, isPublished } of DEMO_AGREEMENTS) {
    const id = await add(db, agreement, values, admin)
    if (isPublished)
      await runAction(db, { resource: agreement, writer: admin }, publish, { id, version: 1, given: {} })
  }
}

async function addCameras(db: Db, admin: Writer): Promise<void> {
  const { rows } = await sql<{ id: number; warehouse_name: string }>`
    select id, warehouse_name from warehouse order by id`.execute(db)
  for (const [place, { id, warehouse_name }] of rows.entries())
    for (const values of camerasOf(warehouse_name, place))
      await add(db, camera, { ...values, warehouse_id: id }, admin)
}
