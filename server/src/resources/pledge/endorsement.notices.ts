// Messages about an endorsement: to the storage firm as it is asked for, to the transferee once it is sealed, to the endorser as it ends.
import { plainText, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/unit-of-work.ts'
import { peopleOf, writeTo } from '#resources/content/msg.send.ts'
import { STATE } from './operation/operation.kinds.ts'

interface Notice {
  /** The column that names the organisation whose people receive it. */
  readonly to: 'store_id' | 'to_id' | 'holder_id'
  readonly title: (no: string) => Title
  readonly content: Title
}

const NOTICES: Readonly<Record<number, Notice>> = {
  [STATE.asked]: {
    to: 'store_id',
    title: (no) =>
      title(
        `背书 ${no} 待盖章`,
        `Endorsement ${no} waits for your seal`,
        `El endoso ${no} espera su sello`,
        `裏書${no}の押印をお願いします`,
      ),
    content: title(
      '持有人申请背书转让。请核对仓单与受让人，盖章或拒绝。',
      'The holder asks for an endorsement. Check receipt and transferee, then seal or refuse it.',
      'El tenedor solicita un endoso. Compruebe el resguardo y el endosatario y séllelo o deniéguelo.',
      '所持人が裏書譲渡を申請しました。証券と譲受人を確認し、押印または拒否してください。',
    ),
  },
  [STATE.sealed]: {
    to: 'to_id',
    title: (no) =>
      title(
        `背书 ${no} 待接受`,
        `Endorsement ${no} waits for your acceptance`,
        `El endoso ${no} espera su aceptación`,
        `裏書${no}の受諾をお願いします`,
      ),
    content: title(
      '保管人已盖章。接受后，您的企业成为仓单持有人；也可以拒绝。',
      'The custodian has sealed it. Accept it, and your organisation holds the receipt; or refuse it.',
      'El depositario lo ha sellado. Acéptelo y su organización será la tenedora, o deniéguelo.',
      '保管者が押印しました。受諾すると貴社が所持人になります。拒否することもできます。',
    ),
  },
  [STATE.done]: {
    to: 'holder_id',
    title: (no) =>
      title(
        `背书 ${no} 已完成`,
        `Endorsement ${no} is complete`,
        `El endoso ${no} se ha completado`,
        `裏書${no}が完了しました`,
      ),
    content: title(
      '受让人已接受，仓单已转让。',
      'The transferee has accepted it and holds the receipt.',
      'El endosatario lo ha aceptado y es el tenedor del resguardo.',
      '譲受人が受諾し、証券は移転しました。',
    ),
  },
  [STATE.refused]: {
    to: 'holder_id',
    title: (no) =>
      title(
        `背书 ${no} 被拒绝`,
        `Endorsement ${no} was refused`,
        `El endoso ${no} fue denegado`,
        `裏書${no}は拒否されました`,
      ),
    content: title(
      '仓单仍由您的企业持有。原因见该笔业务。',
      'Your organisation still holds the receipt. The operation states the reason.',
      'Su organización sigue siendo la tenedora. El motivo consta en la operación.',
      '証券は引き続き貴社が所持します。理由は当該業務をご覧ください。',
    ),
  },
}

/** Sends the notice of the state that an endorsement has reached, in its transaction. */
export async function notifyEndorsement(unit: UnitOfWork, { id, values }: LockedRecord): Promise<void> {
  const notice = NOTICES[Number(values['state'])]
  if (notice === undefined) return
  const accounts = await peopleOf(unit.tx, sql`select ${values[notice.to]}::bigint`)
  if (accounts.length === 0) return
  await writeTo(unit, {
    accounts,
    title: notice.title(plainText(values['operation_no'])),
    content: notice.content,
    path: `/pledge/operation/look/${id}`,
  })
}
