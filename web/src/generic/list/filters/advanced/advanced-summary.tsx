import { type FilterMeta, type FilterNode, isGroup, type Language } from '@cangdan/protocol'
import { Fragment } from 'react'
import { FilterSummary } from '../filter-summary.tsx'
import { BETWEEN, NEGATION } from './texts.ts'

export interface AdvancedSummaryProps {
  readonly node: FilterNode
  readonly filters: readonly FilterMeta[]
  readonly language: Language
  readonly isWithin?: boolean
}

export function AdvancedSummary({ node, filters, language, isWithin = false }: AdvancedSummaryProps) {
  if (!isGroup(node)) return <ConditionSummary {...{ filters, language }} {...node} />
  const isNegated = node.kind === 'none'
  const hasBrackets = isNegated || (isWithin && node.members.length > 1)
  return (
    <>
      {isNegated && NEGATION[language]}
      {hasBrackets && '('}
      {node.members.map((member, place) => (
        <Fragment key={place}>
          {place > 0 && BETWEEN[node.kind][language]}
          <AdvancedSummary node={member} {...{ filters, language }} isWithin />
        </Fragment>
      ))}
      {hasBrackets && ')'}
    </>
  )
}

interface ConditionProps extends Omit<AdvancedSummaryProps, 'node' | 'isWithin'> {
  readonly name: string
  readonly wire: string
}

function ConditionSummary({ filters, language, name, wire }: ConditionProps) {
  const filter = filters.find((each) => each.name === name || each.second_name === name)
  if (filter === undefined) return null
  return (
    <>
      {filter.title}: <FilterSummary {...{ filter, language }} values={{ [name]: wire }} />
    </>
  )
}
