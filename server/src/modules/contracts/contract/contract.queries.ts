import type { Language } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'

/** The language of the template, which is final once it is approved; Chinese for paper without a template. */
export const contractLanguage = sql<Language>`coalesce((
  select template.language from contract_template template where template.id = contract.template_id), 'zh')`

export const receiptNos = sql`coalesce((
  select string_agg(receipt.contract_no, ', ' order by receipt.id)
    from financing_line line join receipt on receipt.id = line.receipt_id
   where line.financing_id = contract.financing_id), '')`

const partyNames = (role: number) => sql`coalesce((
  select string_agg(organisation.name, ', ' order by party.id)
    from contract_party party join organisation on organisation.id = party.organisation_id
   where party.contract_id = contract.id and party.role = ${sql.lit(role)}), '')`

/** Party A is the bank, B the owner of the goods, C the storage firm or the guarantors. */
export const partyA = partyNames(4)
export const partyB = partyNames(1)
export const partyC = sql`concat_ws(', ', nullif(${partyNames(2)}, ''), nullif(${partyNames(3)}, ''))`

const firstFile = (column: string) => sql`(select ${sql.ref(column)} from file where file.id = contract.file_url[1])`
export const fileName = sql`coalesce(${firstFile('name')}, '')`
export const fileSize = firstFile('size')

/** 0 unsigned, 1 being signed, 2 signed, 3 refused */
export const signStatus = sql`(
  case when contract.state = 8 then 3
       when contract.effective_time is not null then 2
       when contract.state in (1, 2) then 1
       else 0 end)`

export const uploadName = sql`(select nick_name from account where account.id = contract.add_by)`

/** 1 platform, 4 bank: contracts are made by either. */
export const uploadRole = sql`(
  select case organisation.kind when 'bank' then 4 else 1 end
    from account join organisation on organisation.id = account.organisation_id where account.id = contract.add_by)`

/** Loans whose terms are approved and that are not closed. */
export const openFinancing = sql<SqlBool>`(financing.loan_state between 4 and 9)`
/** Templates of the bank of the loan, and those for every bank. */
export const isForBank = (_principal: unknown, financingId: number) =>
  sql<SqlBool>`(contract_template.bank_id is null or contract_template.bank_id = (select bank_id from financing where financing.id = ${financingId}))`

export const isOfOrigin = (origin: number) => sql<SqlBool>`(contract.origin = ${sql.lit(origin)})`

export const effectiveContract = sql<SqlBool>`(contract.state = 3)`

/** The last failure at the signing service; empty without one. */
export const signingError = sql`coalesce((select error from signing_flow where contract_id = contract.id), '')`
