import { send, upTo } from '../kills/actions.ts'
import { type Choice, readNumber, type Row } from './choices.ts'
import type { Attempt } from './loan-context.ts'
import { A_DAY, withAnswer, BEFORE, claimExists, NET, getDocument, RUNS, step } from './steps.ts'

const [SCHEDULED, PROCEEDS] = [1, 4]
const [BY_BANK, BY_WALLET] = [1, 2]
const ALONE = 1

interface PaymentOptions {
  readonly amount: number
  /** Days before the real day. */
  readonly day: number
  readonly serial?: string
  readonly purpose?: number
  readonly spread?: number
  readonly way?: number
}

async function submitPayment(attempt: Attempt, loan: number, paying: PaymentOptions): Promise<void> {
  const { amount, day, purpose = SCHEDULED, spread = ALONE, way = BY_BANK } = paying
  const voucher = await getDocument(attempt)
  if (voucher === undefined) return
  const isTransfer = way === BY_BANK
  const body = {
    financing_id: loan,
    spread,
    purpose,
    repay_amount: amount,
    value_date: attempt.context.today - day * A_DAY,
    payer_name: '华锦',
    repay_way: way,
    serial_no: isTransfer ? (paying.serial ?? newSerial(attempt)) : '',
    voucher: isTransfer ? voucher : [],
    remark: '',
  }
  await send(attempt, 'seller_p/contract/RepaymentSave', body, claimExists('repayment'))
}

/** One in ten may be used already. */
export const newSerial = ({ random }: Attempt): string =>
  String(random() < 0.1 ? 900_000 + upTo(random, 20) : upTo(random, 1_000_000_000))

const WALLET = `coalesce((select balance from money_account account join wallet on wallet.id = account.owner_id
                           where account.kind = 'wallet_available' and wallet.store_id = loan.owner_id), 0)`
const LOANS = `select loan.id, loan.total_left as left, today() - loan.draw_date as days, ${BEFORE}, ${WALLET} as wallet from financing loan`
const OWES = `${RUNS} and loan.owner_id = :owner and loan.total_left > 0`
const NONE_OPEN = `not exists (select from repayment where financing_id = loan.id and status in (0, 4, 5))`

/** Mostly the whole debt, else a part or slightly more. */
function chooseAmount({ random }: Attempt, left: number): number {
  const chance = random()
  if (chance < 0.55) return Math.max(1, left)
  if (chance < 0.65) return left + upTo(random, 500_00)
  return upTo(random, Math.max(1, Math.floor(left / 2)))
}

/** Today, any day since the draw, or rarely a day before it. */
function chooseDay({ random }: Attempt, found: Row): number {
  const chance = random()
  const before = readNumber(found, 'before')
  if (chance < 0.6) return before
  return before + Math.floor(random() * (readNumber(found, 'days') + (chance > 0.95 ? 2 : 1)))
}

const selectLoans = (where: string): Pick<Choice, 'due' | 'any'> => ({
  due: `${LOANS} where ${where}`,
  any: LOANS,
})

export const repays: Choice = {
  ...selectLoans(`${OWES} and ${NONE_OPEN} and loan.loan_state in (7, 8)`),
  often: 0.25,
  run: (attempt, found) =>
    submitPayment(attempt, Number(found['id']), {
      amount: chooseAmount(attempt, readNumber(found, 'left')),
      day: chooseDay(attempt, found),
      spread: attempt.random() < 0.2 ? 1 + upTo(attempt.random, 2) : ALONE,
    }),
}
/** Adds a second document, so that two are posted concurrently and one is too much. */
export const repaysAgain: Choice = { ...repays, ...selectLoans(OWES), often: 0.04 }

export const repaysFromWallet: Choice = {
  ...selectLoans(`${OWES} and ${NONE_OPEN} and ${WALLET} > 0`),
  often: 0.2,
  run: (attempt, found) => {
    const most = Math.max(1, readNumber(found, 'wallet'))
    const amount = Math.min(chooseAmount(attempt, readNumber(found, 'left')), most)
    return submitPayment(attempt, Number(found['id']), {
      amount,
      day: readNumber(found, 'before'),
      way: BY_WALLET,
    })
  },
}

const SALES = `
  select ordered.id, loan.id as loan, ${NET} as net, ${BEFORE}
    from release_order ordered join financing loan on loan.id = ordered.financing_id`
/** Pays the proceeds of each sale once. */
export const paysForGoods: Choice = {
  due: `${SALES}
         where ordered.reason = 4 and ordered.release_state in (0, 1) and ordered.repayment_id is null and ${NET} > 0 and ${RUNS}
           and loan.owner_id = :owner
           and not exists (select from repayment where financing_id = loan.id and purpose = ${PROCEEDS} and status in (0, 1, 4, 5)
                              and repay_amount = ${NET})`,
  any: SALES,
  often: 1,
  run: (attempt, found) => {
    const net = readNumber(found, 'net')
    const amount = net > 0 ? net : 1
    const paying = { amount, day: readNumber(found, 'before'), purpose: PROCEEDS }
    return submitPayment(attempt, readNumber(found, 'loan'), paying)
  },
}

export const submitsDocument = step('repayment', 'Submit', [
  `document.status = 5 and ${RUNS} and loan.owner_id = :owner`,
  'status <> 5',
])
/** Sometimes the amount or the number differs from the document. */
export const matches = step('repayment', 'Match', ['document.status = 0', 'status in (1, 2, 3, 4)'], {
  columns: ", extract(epoch from document.value_date::timestamp at time zone 'Asia/Shanghai')::bigint as day",
  input: ({ random }, found) => ({
    seen_amount: readNumber(found, 'repay_amount') + (random() < 0.05 ? 1 : 0),
    seen_serial: random() < 0.03 ? 'another' : String(found['serial_no']),
    seen_date: readNumber(found, 'day'),
  }),
})
const BACK_DATED =
  'document.confirmed_date is distinct from document.value_date and is_back_dated(document.financing_id, document.spread, document.value_date)'
export const confirmsDate = step('repayment', 'Date', [
  `document.status = 4 and ${BACK_DATED} and :me not in (coalesce(document.match_person, 0), coalesce(document.submit_person, 0))`,
  'true',
])
export const posts = step(
  'repayment',
  'Post',
  [
    `document.status = 4 and ${RUNS} and :me not in (coalesce(document.match_person, 0), coalesce(document.submit_person, 0), coalesce(document.date_person, 0))
     and not (${BACK_DATED}) and (document.repay_way = 1 or document.repay_amount <= ${WALLET})`,
    'status in (1, 3)',
  ],
  { input: () => ({ opinion: '' }) },
)
export const reverses = step(
  'repayment',
  'Reverse',
  [
    `document.status = 1 and ${RUNS} and document.post_person <> :me
     and not exists (select from release_order where repayment_id = document.id and release_state in (2, 3))`,
    'status = 3',
  ],
  { input: withAnswer('bounced'), often: 0.12 },
)
export const rejects = step('repayment', 'Reject', ['document.status in (0, 4)', 'status = 2'], {
  input: withAnswer('no'),
  often: 0.06,
})
