// A role may have any number of rights: what a gesture costs is counted in looks at rights, which are the same on every machine.
import type { GrantableApi } from '@cangdan/protocol'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'
import { ChangeLines } from './change-note.tsx'
import { allLeaves, copied, differenceOf, type Granted, narrowed, treeOf, withTicked } from './rights-tree.ts'
import { RightsTree } from './rights-tree-view.tsx'

const items = { drawn: 0 }

// Of the parts of the tree an item alone has words.
vi.mock('#i18n/index.ts', async (importOriginal) => {
  const words = await importOriginal<typeof import('#i18n/index.ts')>()
  const useTranslation = () => {
    items.drawn += 1
    return words.useTranslation()
  }
  return { ...words, useTranslation }
})

eachInEnglish()

const NOTHING: Granted = { apis: new Set(), paths: new Set() }
const OPEN: ReadonlySet<string> = new Set()

/** Rights of which each needs the one before it, ten to a list, and how often they were looked at. */
function rightsOf(n: number) {
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
  const tree = treeOf(apis)
  return { tree, leaves: allLeaves(tree), looks }
}

/** Looks that a piece of work takes, of each of so many rights. */
function looksOfEach(n: number, work: (rights: ReturnType<typeof rightsOf>) => void): number {
  const rights = rightsOf(n)
  const before = Object.values(rights.looks).reduce((a, b) => a + b)
  work(rights)
  return (Object.values(rights.looks).reduce((a, b) => a + b) - before) / n
}

describe('two thousand rights', () => {
  it.each([
    [
      'grants all that the last one needs',
      ({ tree, leaves }) => void withTicked(NOTHING, tree, leaves.slice(-1), true),
    ],
    [
      'takes away all that cannot do without the first',
      ({ tree, leaves }) => void withTicked(NOTHING, tree, leaves.slice(0, 1), false),
    ],
    [
      'copies a role',
      ({ tree, leaves }) =>
        void copied(NOTHING, tree, { apis: new Set(leaves.map(({ api }) => api.path)), paths: new Set() }),
    ],
    ['is searched', ({ tree }) => void narrowed(tree, 'right 1999', () => true)],
    [
      'tells what saving would change',
      ({ tree, leaves }) => {
        const all = withTicked(NOTHING, tree, leaves, true)
        render(<ChangeLines {...differenceOf(tree, NOTHING, all)} />).unmount()
      },
    ],
  ] satisfies [string, (rights: ReturnType<typeof rightsOf>) => void][])(
    'each is looked at a few times while one %s',
    (_name, work) => {
      expect(looksOfEach(2_000, work)).toBeLessThanOrEqual(6)
    },
  )

  it('a tick and a step draw the items anew that they concern, and arrows walk on', async () => {
    const { tree, leaves } = rightsOf(2_000)
    const upTo19 = leaves.filter(({ api }) => api.path === 'right19')
    function Editor() {
      const [granted, setGranted] = useState(() => withTicked(NOTHING, tree, upTo19, true))
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
    // Itself, its list and its module, which counts.
    expect(await drawn(' ')).toBe(3)
    expect(item('Right 19').getAttribute('aria-checked')).toBe('false')
    expect(await drawn('{ArrowUp}')).toBe(2)
    expect(document.activeElement).toBe(item('Right 18'))
    expect(item('Right 18').tabIndex).toBe(0)
    expect(screen.getByRole('tree').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })
})
