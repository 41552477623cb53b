// What an owner asks for, and what is paid for loans.
import { one, send, upTo } from '../receipt-kills/acting.ts'
import { A_DAY, type Attempt, filed, isThere, type Move, paper, steps } from './steps.ts'

export const asks: Move = async (attempt) => {
  const receipt = await one(attempt, 'select id, free_weight from receipt where life = 1 and free_weight > 0')
  if (receipt === undefined) return
  // Fen; a hundredth of a tonne carries 133 yuan at most.
  const amount = upTo(attempt.random, Number(receipt['free_weight']) * 14_000)
  const body = {
    bank_id: attempt.scene.bankId,
    receipt_ids: [receipt['id']],
    lines: null,
    apply_amount: amount,
    tenor_days: upTo(attempt.random, 40),
    repay_mode: upTo(attempt.random, 4),
    purpose: '周转',
    guarantor_ids: [],
    files: [],
  }
  await send(attempt, 'seller_p/pledge/ApplicationSave', body, isThere('financing'))
}

/** How many days before the real one it is. */
const BEFORE = `(now() at time zone 'Asia/Shanghai')::date - today() as before`
const [SCHEDULED, PROCEEDS] = [1, 4]
/** What the bank is to be paid of a sale. Fen. */
const NET = 'greatest(0, sold.sale_price - sold.sale_cost - sold.storage_arrears)'

interface Paying {
  readonly amount: number
  /** Days before the real one. */
  readonly day: number
  readonly serial: number
  readonly purpose?: number
}

async function pays(
  attempt: Attempt,
  loan: number,
  { amount, day, serial, purpose = SCHEDULED }: Paying,
): Promise<void> {
  const voucher = await paper(attempt)
  if (voucher === undefined) return
  const body = {
    financing_id: loan,
    spread: 1,
    purpose,
    repay_amount: amount,
    value_date: attempt.scene.today - day * A_DAY,
    payer_name: '华锦',
    repay_way: 1,
    serial_no: String(serial),
    voucher,
    remark: '',
  }
  await send(attempt, 'seller_p/contract/RepaymentSave', body, isThere('repayment'))
}

const newSerial = ({ random }: Attempt) => upTo(random, 1_000_000_000)

/** Of a running loan, some of what is owed or a little more, at a day between the draw and today; one in ten with a number that is known. */
export const repays: Move = async (attempt) => {
  const { random } = attempt
  const loan = await one(
    attempt,
    `select id, total_left, today() - draw_date as days, ${BEFORE} from financing where loan_state in (7, 8, 9) and total_left > 0`,
  )
  if (loan === undefined) return
  const left = Number(loan['total_left'])
  await pays(attempt, Number(loan['id']), {
    amount:
      random() < 0.2 ? left + Math.floor(random() * 3) : upTo(random, Math.max(1, Math.floor(left / 3))),
    day: Number(loan['before']) + Math.floor(random() * (Number(loan['days']) + 1.2)),
    serial: random() < 0.1 ? 900_000 + upTo(random, 20) : newSerial(attempt),
  })
}

/** All of what a loan that is not in default owes today, to the fen, once. */
export const clears: Move = async (attempt) => {
  const loan = await one(
    attempt,
    `select id, total_left, ${BEFORE} from financing
      where loan_state in (7, 8) and total_left > 0 and accrued_to = today()
        and not exists (select from repayment where financing_id = financing.id and status in (0, 4, 5) and purpose = ${SCHEDULED}
                                                and repay_amount = total_left)`,
  )
  if (loan === undefined) return
  await pays(attempt, Number(loan['id']), {
    amount: Number(loan['total_left']),
    day: Number(loan['before']),
    serial: newSerial(attempt),
  })
}

/** What comes to the bank for goods that are sold, once for each sale. */
export const paysForGoods: Move = async (attempt) => {
  const sale = await one(
    attempt,
    `select sold.id, sold.financing_id, ${NET} as net, ${BEFORE} from release_order sold
      where reason = 4 and release_state in (0, 1) and repayment_id is null and ${NET} > 0
        and not exists (select from repayment where financing_id = sold.financing_id and purpose = ${PROCEEDS}
                                                and status in (0, 1, 4, 5) and repay_amount = ${NET})`,
  )
  if (sale === undefined) return
  await pays(attempt, Number(sale['financing_id']), {
    amount: Number(sale['net']),
    day: Number(sale['before']),
    serial: newSerial(attempt),
    purpose: PROCEEDS,
  })
}

const unsold = `
  select pledge.id, pledge.version, pledge.live_weight from pledge join financing on financing.id = pledge.financing_id
   where pledge_state = 2 and loan_state = 9
     and not exists (select from release_order where pledge_id = pledge.id and release_state <= 3)`

const paidSales = `
  select sold.id, sold.version, paid.id as repayment from release_order sold
    join repayment paid on paid.financing_id = sold.financing_id and paid.status = 1 and paid.purpose = ${PROCEEDS}
     and paid.repay_amount = ${NET}
   where sold.reason = 4 and sold.release_state in (0, 1) and sold.repayment_id is null`

/** Their proceeds are named, and who speaks for them has spoken. */
export const soldGoods = `
  select sold.id, sold.version from release_order sold join financing on financing.id = sold.financing_id
   where reason = 4 and release_state = 1 and loan_state = 9 and (repayment_id is not null or ${NET} = 0)`

/** Of a loan in default, all of a pledge or a part of it, for what its debt may or may not be paid by. */
export const sells: Move = steps(
  'pledge',
  'Enforce',
  unsold,
  'true',
  filed('notice_files', ({ scene, random }, { live_weight: weight }) => ({
    weight: random() < 0.7 ? null : upTo(random, Number(weight)),
    notice_date: scene.today - 80 * A_DAY,
    sale_way: upTo(random, 2),
    receiver: '沪东铜业',
    sale_price: random() < 0.1 ? 1 : upTo(random, Number(weight) * 20_000),
    sale_cost: upTo(random, 1_000_00),
    storage_arrears: upTo(random, 1_000_00),
    vehicle_no: '',
    driver_name: '',
    driver_phone: '',
    remark: '',
  })),
)

export const settles: Move = steps('release_order', 'Settle', paidSales, 'true', (_, { repayment }) => ({
  repayment_id: repayment,
}))
