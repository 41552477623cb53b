// Cost of the rights tree for many rights, counted in property reads, which are the same on every machine.
import type { GrantableApi } from '@cangdan/protocol'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { ChangeLines } from './change-note.tsx'
import {
  listAllLeaves,
  copyRights,
  compareRights,
  type GrantedRights,
  filterTree,
  buildTree,
  changeRights,
} from './rights-tree.ts'
import { RightsTree } from './rights-tree-view.tsx'

const items = { drawn: 0 }

// Only items of the tree use translations.
vi.mock('#i18n/index.ts', async (importOriginal) => {
  const words = await importOriginal<typeof import('#i18n/index.ts')>()
  const useTranslation = () => {
    items.drawn += 1
    return words.useTranslation()
  }
  return { ...words, useTranslation }
})

setUpScreenTests()

const NOTHING: GrantedRights = { apis: new Set(), paths: new Set() }
const OPEN: ReadonlySet<string> = new Set()

/** Rights in which each needs the previous one, ten per list, with counted reads. */
function createRights(n: number) {
  const looks = { needs: 0, titles: 0, groups: 0 }
  const apis = Array.from({ length: n }, (_, index): GrantableApi => {
    const list = Math.floor(index / 10)
    return {
      path: `right${index}`,
      get title() {
        looks.titles += 1
        return `Right ${index}`
      },
      get group() {
        looks.groups += 1
        return `List ${list}`
      },
      list: `/list${list}`,
      module: `/module${list % 7}`,
      module_title: `Module ${list % 7}`,
      get needs() {
        looks.needs += 1
        return index === 0 ? [] : [`right${index - 1}`]
      },
    }
  })
  const tree = buildTree(apis)
  return { tree, leaves: listAllLeaves(tree), looks }
}

/** Returns the reads per right for an operation on `n` rights. */
function countReadsPerRight(n: number, work: (rights: ReturnType<typeof createRights>) => void): number {
  const rights = createRights(n)
  const before = Object.values(rights.looks).reduce((a, b) => a + b)
  work(rights)
  return (Object.values(rights.looks).reduce((a, b) => a + b) - before) / n
}

describe('two thousand rights', () => {
  it.each([
    [
      'granting the last right with all it needs',
      ({ tree, leaves }) => void changeRights(NOTHING, tree, leaves.slice(-1), true),
    ],
    [
      'revoking the first right with all that need it',
      ({ tree, leaves }) => void changeRights(NOTHING, tree, leaves.slice(0, 1), false),
    ],
    [
      'copying a role',
      ({ tree, leaves }) =>
        void copyRights(NOTHING, tree, {
          apis: new Set(leaves.map(({ api }) => api.path)),
          paths: new Set(),
        }),
    ],
    ['searching', ({ tree }) => void filterTree(tree, 'right 1999', () => true)],
    [
      'comparing the changes',
      ({ tree, leaves }) => {
        const all = changeRights(NOTHING, tree, leaves, true)
        render(<ChangeLines {...compareRights(tree, NOTHING, all)} />).unmount()
      },
    ],
  ] satisfies [string, (rights: ReturnType<typeof createRights>) => void][])(
    'reads each right at most six times when %s',
    (_name, work) => {
      expect(countReadsPerRight(2_000, work)).toBeLessThanOrEqual(6)
    },
  )

  it('rerenders only affected items on a tick or a move of the focus', async () => {
    const { tree, leaves } = createRights(2_000)
    const upTo19 = leaves.filter(({ api }) => api.path === 'right19')
    function Editor() {
      const [granted, setGranted] = useState(() => changeRights(NOTHING, tree, upTo19, true))
      const parts = { tree, shown: tree, granted, closed: OPEN, onClosed: () => undefined }
      return <RightsTree label="Rights" {...parts} onGrant={setGranted} />
    }
    const user = userEvent.setup()
    render(<Editor />)
    const item = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="treeitem"]')!
    act(() => item('Right 19').focus())
    const drawn = async (keys: string) => {
      items.drawn = 0
      await user.keyboard(keys)
      return items.drawn
    }
    // The item, its list, and its module with the count.
    expect(await drawn(' ')).toBe(3)
    expect(item('Right 19').getAttribute('aria-checked')).toBe('false')
    expect(await drawn('{ArrowUp}')).toBe(2)
    expect(document.activeElement).toBe(item('Right 18'))
    expect(item('Right 18').tabIndex).toBe(0)
    expect(screen.getByRole('tree').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })
})
