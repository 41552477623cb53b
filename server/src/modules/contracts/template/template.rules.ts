import {
  CONTRACT_VARIABLES,
  type ContractType,
  getTexts,
  isContractCondition,
  isContractTerm,
  isContractVariable,
  isTermValue,
  listMissingTerms,
  parseDocument,
  type RichDocument,
  type Row,
  toPlainText,
  walkBlocks,
  walkInlines,
  CONTRACT_TERMS,
} from '@cangdan/protocol'
import { parseCovenants } from '../covenant/covenant-lines.ts'
import type { RecordFieldError } from '#engine/declare/record-field-error.ts'

const COVENANTS = 'covenants.table'
/** They become tables in place of their paragraphs. */
const TABLES = ['goods.table', COVENANTS] as const
const CODE = /^[A-Z0-9][A-Z0-9-]{1,29}$/
/** Kinds that a drawn signature does not bind (Electronic Signature Law art. 13). */
const BINDING_KINDS: ReadonlySet<unknown> = new Set([1, 4, 5])

/** Validates the code, the way of signing, and that the text names known variables, terms and conditions and lacks no term of its kind. */
export function checkTemplate(values: Row): Record<string, RecordFieldError> {
  const errors: Record<string, RecordFieldError> = {}
  const { code, type, sign_level: level, content } = values
  if (typeof code === 'string' && code !== '' && !CODE.test(code)) errors['code'] = { code: 'bad_template_code' }
  if (level === 1 && BINDING_KINDS.has(type)) errors['sign_level'] = { code: 'level_too_low' }
  const document = typeof content === 'string' ? parseDocument(content) : undefined
  const error = document && (findUnknownPart(document, values) ?? findMissingTerm(document, type as ContractType))
  if (error !== undefined) errors['content'] = error
  const covenants = checkCovenants(values['covenants'], document)
  if (covenants !== undefined) errors['covenants'] = covenants
  return errors
}

/** The text contains the covenants that become due, and only then their table. */
function checkCovenants(
  value: Row[string] | undefined,
  document: RichDocument | undefined,
): RecordFieldError | undefined {
  const lines = parseCovenants(toPlainText(value))
  if (typeof lines === 'number') return { code: 'bad_covenant', values: { line: lines } }
  if (document === undefined) return undefined
  const isInText = [...walkInlines(document)].some(({ type, attrs }) => type === 'variable' && attrs?.key === COVENANTS)
  return isInText === lines.length > 0 ? undefined : { code: 'covenants_unstated' }
}

function findUnknownPart(document: RichDocument, { variables }: Row): RecordFieldError | undefined {
  const own = getTexts(variables)
  for (const { attrs, content = [] } of walkBlocks(document.content)) {
    if (attrs?.when !== undefined && !isContractCondition(attrs.when))
      return { code: 'unknown_condition', values: { name: attrs.when } }
    const table = TABLES.find((key) => content.some(({ type, attrs: of }) => type === 'variable' && of?.key === key))
    if (content.length > 1 && table !== undefined)
      return { code: 'table_in_line', values: { name: CONTRACT_VARIABLES[table] } }
  }
  for (const { type, attrs: { key = '', value = '' } = {} } of walkInlines(document)) {
    if (type === 'variable' && !isContractVariable(key) && !own.includes(key))
      return { code: 'unknown_variable', values: { name: key } }
    if (type === 'term' && !isContractTerm(key)) return { code: 'unknown_variable', values: { name: key } }
    if (type === 'term' && isContractTerm(key) && !isTermValue(key, value))
      return { code: 'bad_term', values: { term: CONTRACT_TERMS[key].title } }
  }
  return undefined
}

function findMissingTerm(document: RichDocument, type: ContractType): RecordFieldError | undefined {
  const terms = [...walkInlines(document)].flatMap(({ type: kind, attrs }) =>
    kind === 'term' && attrs !== undefined ? [attrs.key] : [],
  )
  const repeated = terms.find((term, place) => terms.indexOf(term) !== place)
  if (repeated !== undefined && isContractTerm(repeated))
    return { code: 'term_twice', values: { term: CONTRACT_TERMS[repeated].title } }
  const [missing] = listMissingTerms(type, terms)
  return missing === undefined ? undefined : { code: 'term_missing', values: { term: CONTRACT_TERMS[missing].title } }
}
