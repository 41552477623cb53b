// Calls every call of every resource as every demo role, and expects success only if the role grants it.
import { type CallResponse, CALL_FLAGS, getSiblingPath } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/accounts.ts'
import { seedDemo } from '#demo/seed.ts'
import { isActor, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { createAccount } from '#platform/identity/accounts.ts'
import { resources } from '#modules/index.ts'
import { GRANTED } from './matrix.granted.ts'
import { type Caller, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { takeShare } from '#testing/share.ts'

let platform: TestPlatform
const callers = new Map<string, Caller>()

beforeAll(async () => {
  platform = await createTestPlatform()
  const { db, platformId, files } = platform
  const admin = {
    organisationId: platformId,
    username: 'admin',
    nickName: 'A',
    phone: '',
    roleNames: ['admin'],
  }
  await createAccount(db, { ...admin, password: PASSWORD })
  const names = DEMO_ACCOUNTS.map(({ username }) => username)
  await seedDemo(db, files.store, Object.fromEntries(names.map((name) => [name, PASSWORD])))
  for (const name of names) callers.set(name, await platform.signIn(name, PASSWORD))
})
afterAll(() => platform.close())

// An id of no record, so that permitted calls change nothing.
const NONE = 999_999_999

const sendCall = async (
  caller: Caller,
  { path, calls, actions }: Resource,
  verb: string,
): Promise<CallResponse<unknown>> => {
  switch (verb) {
    case 'list':
      return caller.get(path, { page: 1 })
    case 'add':
      return caller.post(calls.add, {})
    case 'look':
      return caller.get(calls.info, { id: NONE })
    case 'edit':
      return caller.post(calls.edit, { id: NONE, version: 1 })
    case 'del':
      return calls.delMethod === 'GET' ? caller.get(calls.del, { id: NONE }) : caller.post(calls.del, { id: NONE })
    case 'export': {
      const { text } = await caller.raw(path, { [CALL_FLAGS.export]: 1, page: 1 })
      return text.startsWith('{')
        ? (JSON.parse(text) as CallResponse<unknown>)
        : { status: true, data: null, message: '' }
    }
    case 'import':
      return caller.importSheet(path, 'a.csv', Buffer.from(''))
    case 'audit':
      return caller.post(getSiblingPath(path, 'Audit'), { id: NONE, version: 1, audit_status: 1 })
    default:
      return caller.post(actions.get(verb)?.call ?? verb, { id: NONE })
  }
}

const listCalls = (resource: Resource): string[] => {
  const reads = resource.verbs.has('edit') ? ['look'] : []
  return [...new Set(['list', ...resource.verbs, ...resource.actions.keys(), ...reads])]
}

/** Some actions are restricted to a kind of organisation, whatever the role grants. */
const isPlatformAction = ({ actions }: Resource, name: string): boolean => {
  const action = actions.get(name)
  return action === undefined || isActor(action, { organisationKind: 'platform' })
}

const ROLES = ['admin', ...Object.keys(GRANTED)]

describe.each(ROLES)('demo role %s (row 34)', (who) => {
  it.each(takeShare(resources, ROLES.indexOf(who), 5).map((resource) => [resource.path, resource] as const))(
    'is granted only its rights on %s',
    async (path, resource) => {
      const caller = callers.get(who)
      const granted = GRANTED[who]?.[path]
      for (const verb of listCalls(resource)) {
        const isGranted =
          (who === 'admin' && isPlatformAction(resource, verb)) ||
          (granted !== undefined && (verb === 'list' || granted.includes(verb)))
        const answer = caller === undefined ? undefined : await sendCall(caller, resource, verb)
        const isRefused = answer?.status === false && answer.code === 'forbidden'
        expect(isRefused, `${verb} of ${path}`).toBe(!isGranted)
      }
    },
  )

  it('refers to declared entries', () => {
    const known = resources.flatMap((resource) => [
      getListEntry(resource),
      ...[...resource.verbs].map((verb) => getVerbEntry(resource, verb)),
    ])
    for (const path of Object.keys(GRANTED[who] ?? {})) expect(known).toContain(path)
  })
})
