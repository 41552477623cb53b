import { type FilterMeta, type FilterNode, isGroup, type Language } from '@cangdan/protocol'
import { Fragment } from 'react'
import { FilterWords } from '../filter-words.tsx'
import { BETWEEN, NOT } from './words.ts'

export interface AdvancedWordsProps {
  readonly node: FilterNode
  readonly filters: readonly FilterMeta[]
  readonly language: Language
  readonly isWithin?: boolean
}

export function AdvancedWords({ node, filters, language, isWithin = false }: AdvancedWordsProps) {
  if (!isGroup(node)) return <ConditionWords {...{ filters, language }} {...node} />
  const isNegated = node.kind === 'none'
  const hasBrackets = isNegated || (isWithin && node.members.length > 1)
  return (
    <>
      {isNegated && NOT[language]}
      {hasBrackets && '('}
      {node.members.map((member, place) => (
        <Fragment key={place}>
          {place > 0 && BETWEEN[node.kind][language]}
          <AdvancedWords node={member} {...{ filters, language }} isWithin />
        </Fragment>
      ))}
      {hasBrackets && ')'}
    </>
  )
}

interface ConditionProps extends Omit<AdvancedWordsProps, 'node' | 'isWithin'> {
  readonly name: string
  readonly wire: string
}

function ConditionWords({ filters, language, name, wire }: ConditionProps) {
  const filter = filters.find((each) => each.name === name || each.second_name === name)
  if (filter === undefined) return null
  return (
    <>
      {filter.title}: <FilterWords {...{ filter, language }} values={{ [name]: wire }} />
    </>
  )
}
