import type { Db } from '../database/database.ts'
import { hashPassword } from './passwords.ts'

const hashForSetup = (password: string) => hashPassword('setup', password)

export interface NewAccount {
  organisationId: number
  username: string
  password: string
  nickName: string
  phone: string
  roleNames: readonly string[]
}

/** Creates the account with its person and roles in the transaction, and returns its id. */
export async function createAccount(db: Db, account: NewAccount, hash = hashForSetup): Promise<number> {
  const person = await db
    .insertInto('person')
    .values({ name: account.nickName, phone: account.phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('account')
    .values({
      person_id: person.id,
      organisation_id: account.organisationId,
      username: account.username,
      password_hash: await hash(account.password),
      nick_name: account.nickName,
      phone: account.phone,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account_role')
    .columns(['account_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('role')
        .select((role) => [role.val(id).as('account_id'), 'role.id as role_id'])
        .where('role.name', 'in', account.roleNames),
    )
    .execute()
  return id
}
