import { LANGUAGES } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { formatVerbTitle } from '#engine/declare/menu.ts'
import { buildRights } from '#engine/declare/rights/rights-registry.ts'
import { getSeeEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { menu } from '#modules/index.ts'
import { warehouse } from '#modules/storage/warehouse/warehouse.ts'
import { accessIp } from '#modules/accounts/accessip/accessip.ts'
import { importBatch } from '#modules/system/import/import.ts'
import { accessUser } from '#modules/accounts/accessuser/accessuser.ts'

const { all, byEntry } = buildRights(menu)

describe('grantable rights', () => {
  it.each(LANGUAGES)('have unique titles within their list in %s', (language) => {
    const names = all.map(({ inFull }) => inFull[language])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('use one entry for all columns of the same content', () => {
    const entry = getSeeEntry(warehouse, 'agency_id')
    expect(getSeeEntry(warehouse, 'agency_name')).toBe(entry)
    expect(byEntry.has(entry)).toBe(true)
  })

  it('name the deletion in the right to undo imports', () => {
    const call = importBatch.actions.get('undo')?.call ?? ''
    expect(byEntry.get(call)?.title).toMatchObject({
      zh: expect.stringContaining('删除'),
      en: expect.stringContaining('deletes'),
    })
    expect(importBatch.actions.get('undo')?.title.en).toBe('Undo')
  })

  it.each([accessUser, accessIp])('name the right to end a lock Unlock', (list) => {
    expect(byEntry.get(getVerbEntry(list, 'del'))?.title).toEqual({
      zh: '解锁',
      en: 'Unlock',
      es: 'Desbloquear',
      ja: 'ロック解除',
    })
    expect(formatVerbTitle(list, 'del', 'zh')).toMatch(/^解锁/)
  })
})
