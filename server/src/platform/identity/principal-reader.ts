// Reads the principal of each request in one statement. Rights are cached by role version, so that a change of roles takes effect on the next
// request in every process. The keys of a session never change.
import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { Cache, getJsonSize } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { listInstalledAddons } from '../addons/installed.ts'
import { createBatchLoader } from '../batch-loader.ts'
import type { OrganisationKind, Principal } from './principal.ts'
import { openKeys, type SessionKeys } from './session-keys.ts'

export interface LiveSession {
  readonly principal: Principal
  readonly keys: SessionKeys
  readonly device: string
  /** Hash of the principal's rights, with the installed add-ons; equal in all processes. It does not reveal the rights. */
  readonly rightsStamp: string
  readonly encryptsAnswers: boolean
  /** What the user must do before anything else: set a new password (expired or set by another user), or set up a required second factor. */
  readonly due: 'password' | 'factor' | undefined
  /** Database time, Unix seconds. */
  readonly now: number
}

type Rights = Pick<Principal, 'roles' | 'isAdmin' | 'paths' | 'apis'> & { readonly addons: ReadonlySet<string> }

interface VersionedRights {
  readonly rights: Rights
  readonly stamp: string
}

type RoleVersions = readonly (readonly [id: number, version: number])[]

interface Role {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly paths: readonly string[]
  readonly apis: readonly string[]
}

interface AccountRow {
  person_id: number
  organisation_id: number
  kind: OrganisationKind
  roles: RoleVersions | null
}

interface PrincipalRow extends AccountRow {
  session_id: string
  account_id: number
  device: string
  keys: Buffer
  encrypt_open: number
  password_due: boolean
  factor_due: boolean
  clock: number
}

const MAX_REMEMBERED = 10_000
const PRINCIPALS = 'select * from load_principals($1)'

export function createSessionReader(
  db: Db,
  keyEncryptionKey: Buffer,
): (sessionId: string) => Promise<LiveSession | undefined> {
  const loadRights = createRightsCache(db)
  const openSessionKeys = createKeyCache(keyEncryptionKey)
  const loadRow = createBatchLoader(async (sessionIds: string[]) => {
    const { rows } = await db.executeQuery<PrincipalRow>(CompiledQuery.raw(PRINCIPALS, [sessionIds]))
    return new Map(rows.map((row) => [row.session_id, row]))
  })

  return async (sessionId) => {
    const row = await loadRow(sessionId)
    if (row === undefined) return undefined
    const keys = openSessionKeys(sessionId, row.keys)
    if (keys === undefined) return undefined
    const addons = await listInstalledAddons(db)
    const { rights, stamp } = await loadRights(row.roles ?? [], addons)
    return {
      principal: createPrincipal(row, sessionId, rights),
      rightsStamp: stamp,
      keys,
      device: row.device,
      encryptsAnswers: row.encrypt_open === 1,
      due: getDue(row),
      now: row.clock,
    }
  }
}

const getDue = ({ password_due, factor_due }: PrincipalRow): LiveSession['due'] => {
  if (password_due) return 'password'
  return factor_due ? 'factor' : undefined
}

/** Creates a function that loads the current rights of an account that is not the caller; undefined if the account is disabled or locked. */
export function createAccountReader(db: Db): (accountId: number) => Promise<Principal | undefined> {
  const loadRights = createRightsCache(db)
  return async (accountId) => {
    const { rows } = await sql<AccountRow>`select * from load_account_principal(${accountId})`.execute(db)
    const [row] = rows
    if (row === undefined) return undefined
    const { rights } = await loadRights(row.roles ?? [], await listInstalledAddons(db))
    return createPrincipal({ ...row, account_id: accountId }, '', rights)
  }
}

/** Creates a function that decrypts the keys of a session once. Undefined if they were encrypted with another secrets file: such a session ends. */
function createKeyCache(keyEncryptionKey: Buffer): (sessionId: string, sealed: Buffer) => SessionKeys | undefined {
  const remembered = new Cache<SessionKeys>({ name: 'session', max: MAX_REMEMBERED, isSecret: true })
  return (sessionId, sealed) => {
    const known = remembered.get(sessionId)
    if (known !== undefined) return known
    try {
      const keys = openKeys(sealed, sessionId, keyEncryptionKey)
      remembered.set(sessionId, keys)
      return keys
    } catch {
      return undefined
    }
  }
}

function createRightsCache(db: Db): (versions: RoleVersions, addons: ReadonlySet<string>) => Promise<VersionedRights> {
  const remembered = new Cache<VersionedRights>({
    name: 'rights',
    max: MAX_REMEMBERED,
    sizeOf: ({ rights: { paths, apis } }) => getJsonSize([...paths, ...apis]),
  })
  return async (versions, addons) => {
    const read = versions.join(';')
    const key = [read, ...addons].join('\n')
    const known = remembered.get(key)
    if (known !== undefined) return known
    const roles = await readRoles(db, versions)
    const rights = {
      roles: roles.map(({ name }) => name),
      isAdmin: roles.some(({ name }) => name === 'admin'),
      paths: new Set(roles.flatMap(({ paths }) => paths)),
      apis: new Set(roles.flatMap(({ apis }) => apis)),
      addons,
    }
    const stamped = { rights, stamp: computeStamp(rights) }
    // Do not cache if a role changed between the two reads.
    if (roles.map(({ id, version }) => [id, version]).join(';') === read) {
      remembered.set(key, stamped)
    }
    return stamped
  }
}

const STAMP_LENGTH = 16

function computeStamp({ roles, paths, apis, addons }: Rights): string {
  const granted = [roles.toSorted(), [...paths].toSorted(), [...apis].toSorted(), [...addons].toSorted()]
  return createHash('sha256').update(JSON.stringify(granted)).digest('base64url').slice(0, STAMP_LENGTH)
}

function createPrincipal(
  row: AccountRow & Pick<PrincipalRow, 'account_id'>,
  sessionId: string,
  rights: Rights,
): Principal {
  return {
    accountId: row.account_id,
    personId: row.person_id,
    organisationId: row.organisation_id,
    organisationKind: row.kind,
    sessionId,
    ...rights,
  }
}

async function readRoles(db: Db, versions: RoleVersions): Promise<Role[]> {
  if (versions.length === 0) return []
  const rows = await db
    .selectFrom('role')
    .select(['id', 'version', 'name', 'path_arr', 'api_arr'])
    .where(
      'id',
      'in',
      versions.map(([id]) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ path_arr, api_arr, ...role }) => ({
    ...role,
    paths: path_arr as string[],
    apis: api_arr as string[],
  }))
}
