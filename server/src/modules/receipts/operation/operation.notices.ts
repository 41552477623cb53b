// Messages to the parties of an operation. Endorsement: to the storage firm when requested, to the transferee when sealed, to the endorser at the
// end. Split or merger of a pledged receipt: to the bank when requested and done, to the holder at the end.
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { OPERATION, REPOINTING, STATE } from './operation.kinds.ts'
import type { OperationRecord } from '#modules/paths.ts'

interface Notice {
  readonly to: 'store_id' | 'to_id' | 'holder_id' | 'bank_id'
  readonly title: (no: string) => Title
  readonly content: Title
}

type StateNotices = Readonly<Record<number, Notice>>

const OF_ENDORSEMENTS: StateNotices = {
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

const OF_PLEDGED: StateNotices = {
  [STATE.asked]: {
    to: 'bank_id',
    title: (no) =>
      title(
        `仓单业务 ${no} 待贵行同意`,
        `Operation ${no} waits for your consent`,
        `La operación ${no} espera su consentimiento`,
        `業務${no}の同意をお願いします`,
      ),
    content: title(
      '持有人申请分割或合并已质押的仓单。同意后，贵行的质押整体转到新仓单。',
      'The holder asks to split or merge a pledged receipt. With your consent your pledges move whole to the new receipt.',
      'El tenedor solicita dividir o fusionar un resguardo pignorado. Con su consentimiento, sus prendas pasan íntegras al nuevo.',
      '所持人が質入れ中の証券の分割または併合を申請しました。同意すると、貴行の質権はすべて新しい証券に移ります。',
    ),
  },
  [STATE.consented]: {
    to: 'store_id',
    title: (no) =>
      title(
        `仓单业务 ${no}：银行已同意，待办理`,
        `Operation ${no}: the bank consented, it waits for you`,
        `Operación ${no}: el banco consintió; espera su ejecución`,
        `業務${no}：銀行が同意しました。実行をお願いします`,
      ),
    content: title(
      '质权银行已同意。请办理或拒绝。',
      'The pledgee bank has consented. Carry it out or refuse it.',
      'El banco acreedor ha consentido. Realícela o deniéguela.',
      '質権者の銀行が同意しました。実行または拒否してください。',
    ),
  },
  [STATE.done]: {
    to: 'bank_id',
    title: (no) =>
      title(
        `仓单业务 ${no} 已办结，质押已转到新仓单`,
        `Operation ${no} is done: your pledges are on the new receipt`,
        `Operación ${no} realizada: sus prendas están en el nuevo resguardo`,
        `業務${no}が完了し、質権は新しい証券に移りました`,
      ),
    content: title(
      '重量、顺位和登记不变。请变更登记中的仓单编号；纸质仓单请换取新单。',
      'Weight, rank and registration are as they were. Amend the receipt number in the registration; exchange a paper receipt for the new one.',
      'Peso, rango e inscripción no cambian. Actualice el número en la inscripción; canjee el resguardo en papel por el nuevo.',
      '重量・順位・登記は変わりません。登記の証券番号を変更し、紙の証券は新しいものと交換してください。',
    ),
  },
  [STATE.refused]: {
    to: 'holder_id',
    title: (no) =>
      title(
        `仓单业务 ${no} 被拒绝`,
        `Operation ${no} was refused`,
        `La operación ${no} fue denegada`,
        `業務${no}は拒否されました`,
      ),
    content: title(
      '仓单没有变更。原因见该笔业务。',
      'The receipt is as it was. The operation states the reason.',
      'El resguardo no cambia. El motivo consta en la operación.',
      '証券は変わりません。理由は当該業務をご覧ください。',
    ),
  },
}

const getNotices = ({ kind, bank_id: bank }: OperationRecord['values']): StateNotices => {
  if (kind === OPERATION.endorsement) return OF_ENDORSEMENTS
  return REPOINTING.includes(kind) && bank !== null ? OF_PLEDGED : {}
}

/** Sends the message for the operation's current state, in its transaction. */
export async function notifyParties(unit: UnitOfWork, { id, values }: OperationRecord): Promise<void> {
  const notice = getNotices(values)[values.state]
  if (notice === undefined) return
  const accounts = await listActiveAccounts(unit.tx, sql`select ${values[notice.to]}::bigint`)
  if (accounts.length === 0) return
  await sendMessage(unit, {
    accounts,
    title: notice.title(values.operation_no),
    content: notice.content,
    path: `/pledge/operation/look/${id}`,
  })
}
