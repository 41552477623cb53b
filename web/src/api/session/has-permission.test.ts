import { expect, it } from 'vitest'
import { LIN, MENU } from '#testing/session.ts'
import { hasPermission } from './has-permission.ts'

const user = { info: LIN, menu: MENU }

it('passes with any role of an array (P3)', () => {
  expect(hasPermission(user, ['nobody', 'bank_manager'])).toBe(true)
  expect(hasPermission(user, ['nobody'])).toBe(false)
  expect(hasPermission(user, [])).toBe(false)
})

it('passes with the name of a route at any depth of the granted menu (P3)', () => {
  const [module] = user.menu
  const [screen] = module?.children ?? []
  expect(hasPermission(user, screen?.name ?? '')).toBe(true)
  expect(hasPermission(user, 'RoleScreen')).toBe(false)
})
