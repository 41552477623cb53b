import type { Verb } from '@cangdan/protocol'
import { afterAll, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { EXCEPTIONS } from './records/exceptions.ts'

const VERBS: readonly Verb[] = ['add', 'edit', 'del', 'export']

it.each(resources.filter(({ isSingle }) => !isSingle).map(({ path, verbs }) => [path, verbs] as const))(
  '%s has every verb except those in the table of exceptions',
  (path, verbs) => {
    const missing = VERBS.filter((verb) => !verbs.has(verb))
    expect(Object.keys(EXCEPTIONS[path] ?? {}).toSorted()).toEqual(missing.toSorted())
  },
)

// For single records see singles.test.ts.
it('lists only existing resources in the table of exceptions', () => {
  const paths = resources.map(({ path }) => path)
  expect(Object.keys(EXCEPTIONS).filter((path) => !paths.includes(path))).toEqual([])
})

afterAll(() => {
  const lines = Object.entries(EXCEPTIONS).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, reason]) => `  ${path} cannot ${verb}: ${reason}`),
  )
  process.stdout.write(`Exceptions to what every resource promises:\n${lines.join('\n')}\n`)
})
