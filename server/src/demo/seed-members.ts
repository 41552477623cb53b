// Fills the members of the demo platform and their suppliers: entered by its operator, decided by its risk officer.
import { type FileRef, plainText, type Row } from '@cangdan/protocol'
import { readRecord } from '#engine/read/record.ts'
import { runAction } from '#engine/write/run-action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writer } from '#engine/declare/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { readablePassword } from '#platform/secrets.ts'
import { supplier, company, userAuth, user } from '#modules/accounts/index.ts'
import { DEMO_MEMBERS, DEMO_SUPPLIERS, type Fate } from './members.ts'
import { add, writerOf } from './writers.ts'

interface Desk {
  readonly db: Db
  readonly maker: Writer
  readonly reviewer: Writer
}

interface Given {
  readonly paperOf: () => Promise<FileRef>
  /** Of those who can sign in to the demo, by their user names: a member's is their phone. */
  readonly passwords: Readonly<Record<string, string>>
}

/** Their papers are uploaded by the administrator, who enters them for that reason. */
export async function seedMembers(db: Db, admin: Writer, { paperOf, passwords }: Given): Promise<void> {
  const desk = { db, maker: admin, reviewer: await writerOf(db, 'risk') }
  for (const { values, identity, company: firm } of DEMO_MEMBERS) {
    const password = passwords[plainText(values['phone'])] ?? readablePassword()
    const uid = await add(db, user, { ...values, password }, admin)
    const sides = async () => [await paperOf()]
    if (identity !== undefined)
      await submit(desk, userAuth, identity.fate, {
        ...identity.values,
        uid,
        card_front: await sides(),
        card_back: await sides(),
      })
    if (firm !== undefined)
      await submit(desk, company, firm.fate, {
        ...firm.values,
        uid,
        license_img: await sides(),
        legal_card_front: await sides(),
        legal_card_back: await sides(),
      })
  }
  for (const { values, fate } of DEMO_SUPPLIERS)
    await submit(desk, supplier, fate, { ...values, license_img: [await paperOf()] })
}

const DECISIONS: Readonly<Record<Exclude<Fate, 'waits'>, Row>> = {
  approved: { audit_status: 1, audit_remark: '' },
  rejected: { audit_status: 2, audit_remark: '证件照片与本人不符' },
  returned: { audit_status: 3, audit_remark: '营业执照照片不清晰，请重新拍摄' },
}

async function submit(
  { db, maker, reviewer }: Desk,
  resource: Resource,
  fate: Fate,
  values: Row,
): Promise<void> {
  const id = await add(db, resource, values, maker)
  if (fate === 'waits') return
  const audit = resource.actions.get('audit')
  if (audit === undefined) throw new Error(`${resource.path} is not audited`)
  const { version } = await readRecord(db, resource, id, reviewer)
  await runAction(db, { resource, writer: reviewer }, audit, { id, version, given: DECISIONS[fate] })
}
