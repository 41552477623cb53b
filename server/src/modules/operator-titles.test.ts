import { ERRORS, type Title } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { listMenuResources } from '#engine/declare/menu.ts'
import { menu } from './index.ts'

const CONTACT = '担当者'

it('uses different Japanese titles for an operator and the contact of an organisation', () => {
  const titles = menu
    .flatMap(listMenuResources)
    .flatMap(({ title, titleOfOne, columns, actions }): Title[] => [
      title,
      titleOfOne,
      ...[...columns.values()].map((column) => column.title),
      ...[...actions.values()].map((action) => action.title),
    ])
  const ofOperators = [...titles, ...Object.values(ERRORS).map(({ text }) => text)].filter(({ zh }) =>
    /操作[员人]/.test(zh),
  )
  expect(ofOperators.length).toBeGreaterThan(5)
  expect(ofOperators.filter(({ ja }) => ja.includes(CONTACT))).toEqual([])
})
