// Recorded before the bank receives the pledge, renewed while it is active (domain §3.3, Civil Code arts. 441, 443).
import { formatShanghaiDay, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import type { PLEDGE_LIST, PledgeRecord } from '#modules/paths.ts'

export const PAPERS = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const

export const REGISTRATION_FIELDS = {
  registration_no: { type: 'text', maxLength: 40 },
  registry_time: { type: 'datetime' },
  registry_end: { type: 'date', earliest: 'today' },
  registry_files: PAPERS,
} as const satisfies ActionSpec['fields']

const INSURANCE_FIELDS = {
  insure_no: { type: 'text', maxLength: 60 },
  insure_amount: { type: 'number', unit: 'yuan', min: 1 },
  insure_end: { type: 'date', earliest: 'today' },
  insure_files: PAPERS,
} as const satisfies ActionSpec['fields']

/** Unchanged fields start with their current values; the end day and files must be new. */
export const RENEWAL_FIELDS = {
  ...REGISTRATION_FIELDS,
  ...INSURANCE_FIELDS,
  registration_no: { ...REGISTRATION_FIELDS.registration_no, initialFrom: 'registration_no' },
  insure_no: { ...INSURANCE_FIELDS.insure_no, initialFrom: 'insure_no' },
  insure_amount: { ...INSURANCE_FIELDS.insure_amount, initialFrom: 'insure_amount' },
} as const satisfies ActionSpec['fields']

/** `pledge.perfection_method`. */
export const PERFECTION = { delivery: 1, registration: 2 } as const

const RENEWAL = ['registration_no', 'registry_end', 'registry_files'] as const
const REGISTRATION = [...RENEWAL, 'registry_time'] as const
const INSURANCE = ['insure_no', 'insure_amount', 'insure_end', 'insure_files'] as const
type RenewalField = (typeof REGISTRATION | typeof INSURANCE)[number]

type RenewalInput = ActionContext['input']

const isEntered = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Nulls if the fields only repeat the recorded values. */
function pickChanged(input: RenewalInput, { values }: PledgeRecord, fields: readonly RenewalField[]): RenewalInput {
  const isSame = fields.every((field) => !isEntered(input[field]) || input[field] === values[field])
  return Object.fromEntries(fields.map((field) => [field, isSame ? null : (input[field] ?? null)]))
}

const isPartlyEntered = (input: RenewalInput, fields: readonly string[]): boolean =>
  new Set(fields.map((field) => isEntered(input[field]))).size > 1

/** @throws Failure `registration_in_part` */
export function readRegistration(input: RenewalInput): Outcome['set'] {
  if (isPartlyEntered(input, REGISTRATION)) throw new Failure('registration_in_part')
  return { ...readRenewal(input), registry_time: input['registry_time'] ?? null }
}

const readRenewal = (input: RenewalInput): Outcome['set'] => ({
  registration_no: toPlainText(input['registration_no']),
  registry_end: input['registry_end'] ?? null,
  registry_files: input['registry_files'] ?? [],
})

/**
 * A renewal keeps the registry's time, because the pledge ranks by it; a first registration, or one after a lapse, states a new time and perfects
 * the pledge of an electronic receipt. @throws Failure `registration_in_part`, `registry_time_stays`
 */
function renewRegistration(input: RenewalInput, recordedCover: RecordedCover, recorded: number | null): Outcome['set'] {
  const time = input['registry_time'] ?? null
  if (recordedCover.is_registered) {
    if (isPartlyEntered(input, RENEWAL)) throw new Failure('registration_in_part')
    if (time !== null && time !== recorded) throw new Failure('registry_time_stays')
    return readRenewal(input)
  }
  return {
    ...readRegistration(input),
    ...(recordedCover.is_electronic ? { perfection_method: PERFECTION.registration } : {}),
  }
}

/** `needed` is the initial value in fen of the goods still pledged. */
interface RecordedCover {
  readonly is_electronic: boolean
  readonly is_registered: boolean
  readonly registry_day: string | null
  readonly insure_day: string | null
  readonly needed: number
}

/**
 * The database checks later ends as well (`schema/rules/12-lending.sql`). @throws Failure `position_needed`, `nothing_renewed`,
 * `registration_in_part`, `registry_time_stays`, `insurance_in_part`, `ends_no_later`, `insurance_too_small`
 */
export async function renewPledge(
  tx: Db,
  { record, input: entered, principal }: ActionContext<typeof PLEDGE_LIST>,
): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.manager)
  const input = { ...pickChanged(entered, record, REGISTRATION), ...pickChanged(entered, record, INSURANCE) }
  if (isPartlyEntered(input, INSURANCE)) throw new Failure('insurance_in_part')
  const isRegistered = REGISTRATION.some((field) => isEntered(input[field]))
  const isInsured = isEntered(input['insure_no'])
  if (!isRegistered && !isInsured) throw new Failure('nothing_renewed')
  const { rows } = await sql<RecordedCover>`
    select receipt.medium = 1 as is_electronic, coalesce(registry_time is not null and registry_end >= today(), false) as is_registered,
           registry_end::text as registry_day, pledge.insure_end::text as insure_day,
           ceil(initial_value::numeric * (pledge.weight - released_weight) / pledge.weight)::bigint as needed
      from pledge join receipt on receipt.id = pledge.receipt_id where pledge.id = ${record.id}`.execute(tx)
  const [recordedCover] = rows
  if (recordedCover === undefined) throw new Failure('not_found')
  const registration = isRegistered ? renewRegistration(input, recordedCover, record.values.registry_time) : {}
  if (isRegistered) assertLater(input['registry_end'], recordedCover.registry_day)
  if (isInsured) {
    assertLater(input['insure_end'], recordedCover.insure_day)
    const requested = Number(input['insure_amount'])
    if (requested < recordedCover.needed)
      throw new Failure('insurance_too_small', { values: { asked: requested, needed: recordedCover.needed } })
  }
  return {
    set: {
      ...registration,
      ...(isInsured ? Object.fromEntries(INSURANCE.map((name) => [name, input[name] ?? null])) : {}),
    },
    entry: {
      event: 'renewed',
      columns: [...Object.keys(registration), ...(isInsured ? INSURANCE : [])],
    },
  }
}

function assertLater(input: unknown, end: string | null): void {
  if (end !== null && formatShanghaiDay(Number(input)) <= end) throw new Failure('ends_no_later', { values: { end } })
}
