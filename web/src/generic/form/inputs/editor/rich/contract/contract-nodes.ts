// Nodes of contract texts: variables and terms are chips that are deleted as a whole, clauses are boxes around blocks.
import {
  getValueTitle,
  isContractCondition,
  isContractKey,
  isContractTerm,
  isTermValue,
  type Language,
} from '@cangdan/protocol'
import { type Editor, Node } from '@tiptap/core'
import richStyles from '#generic/texts/rich-text.module.css'
import { describeTerm, formatClauseLabel } from '#generic/texts/contract-titles.ts'

const CHIPS: ReadonlySet<string> = new Set(['variable', 'term'])

interface ChipSpec {
  readonly name: 'variable' | 'term'
  readonly attributes: readonly string[]
  readonly isValid: (key: string, value: string) => boolean
  readonly describe: (key: string, value: string) => string
}

/** Attribute of a node that copied markup has as `data-…`. */
const createDataAttribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: ({ [name]: value }: Record<string, unknown>) => ({ [`data-${name}`]: String(value) }),
})

const createChipNode = ({ name, attributes, isValid, describe }: ChipSpec) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, createDataAttribute(attribute)])),
    parseHTML: () => [
      {
        tag: `span[data-contract="${name}"]`,
        getAttrs: ({ dataset: { key = '', value = '' } }) => (isValid(key, value) ? null : false),
      },
    ],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
      'span',
      { ...HTMLAttributes, 'data-contract': name },
      describe(String(attrs['key']), String(attrs['value'])),
    ],
    renderText: ({ node: { attrs } }) => describe(String(attrs['key']), String(attrs['value'])),
  })

const createClauseNode = (language: Language) =>
  Node.create({
    name: 'clause',
    // Not in a clause: conditions are not nested.
    content: '(block | part)+',
    defining: true,
    addAttributes: () => ({ when: createDataAttribute('when') }),
    parseHTML: () => [
      {
        tag: '[data-contract="clause"]',
        contentElement: 'div',
        getAttrs: ({ dataset: { when = '' } }) => (isContractCondition(when) ? null : false),
      },
    ],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => {
      const label = formatClauseLabel(String(attrs['when']), language)
      return [
        'div',
        { ...HTMLAttributes, 'data-contract': 'clause', role: 'group', 'aria-label': label },
        ['p', { class: richStyles['condition'] ?? '', contenteditable: 'false', 'aria-hidden': 'true' }, label],
        ['div', 0],
      ]
    },
    addKeyboardShortcuts() {
      return {
        Backspace: () => deleteChip(this.editor, 'nodeBefore'),
        Delete: () => deleteChip(this.editor, 'nodeAfter'),
      }
    },
  })

function deleteChip({ state, commands }: Editor, side: 'nodeBefore' | 'nodeAfter'): boolean {
  const { $from, empty } = state.selection
  const chip = $from[side]
  if (!empty || chip === null || !CHIPS.has(chip.type.name)) return false
  const from = side === 'nodeBefore' ? $from.pos - chip.nodeSize : $from.pos
  return commands.deleteRange({ from, to: from + chip.nodeSize })
}

export const createContractNodes = (language: Language) => [
  createChipNode({
    name: 'variable',
    attributes: ['key'],
    isValid: isContractKey,
    describe: (key) => getValueTitle(key)[language],
  }),
  createChipNode({
    name: 'term',
    attributes: ['key', 'value'],
    isValid: (key, value) => isContractTerm(key) && isTermValue(key, value),
    describe: (key, value) => describeTerm(key, value, language),
  }),
  createClauseNode(language),
]
