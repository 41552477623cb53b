// Renders rich text node by node; no markup is ever inserted into the page. The signing page uses it without the application.
import {
  parseDocument,
  isLink,
  type FileRef,
  type RichBlock,
  type RichInline,
  type RichMark,
  findVariables,
} from '@cangdan/protocol'
import type { ComponentType, ReactNode } from 'react'
import type { ContractChipProps, ContractClauseProps } from './contract-parts.tsx'
import type { TextPictureProps } from './text-picture.tsx'
import styles from './rich-text.module.css'

export interface RichDocumentProps {
  readonly value: string
  readonly files?: readonly FileRef[]
  readonly hasVariables?: boolean
  /** Shows a picture of the files. */
  readonly Picture: ComponentType<TextPictureProps>
  /** Shows variables and terms, and clauses, of contract templates. A filled contract has none. */
  readonly Chip?: ComponentType<ContractChipProps>
  readonly Clause?: ComponentType<ContractClauseProps>
}

type RenderOptions = Required<Omit<RichDocumentProps, 'value'>>

const PlainChip = ({ node: { attrs } }: ContractChipProps) => attrs?.key
const PlainClause = ({ children }: ContractClauseProps) => children

/** Text that is not a document is shown unchanged. */
export function RichDocument({
  value,
  files = [],
  hasVariables = false,
  Picture,
  Chip = PlainChip,
  Clause = PlainClause,
}: RichDocumentProps) {
  const document = parseDocument(value)
  if (document === undefined) return value
  const parts = { files, hasVariables, Picture, Chip, Clause }
  return <div className={styles['rich']}>{document.content.map((node, place) => renderNode(node, place, parts))}</div>
}

type RichNode = RichBlock | RichInline

// The document rerenders as a whole, so the index is a sufficient key.
function renderNode(node: RichNode, place: number, parts: RenderOptions): ReactNode {
  if (!isInline(node)) return <Block key={place} node={node} parts={parts} />
  return <Inline key={place} node={node} parts={parts} />
}

const INLINE: ReadonlySet<string> = new Set(['text', 'hardBreak', 'variable', 'term'])
const isInline = (node: RichNode): node is RichInline => INLINE.has(node.type)

interface BlockProps {
  readonly node: RichBlock
  readonly parts: RenderOptions
}

function Block({ node, parts }: BlockProps): ReactNode {
  const { type, attrs, content = [] } = node
  const renderChildren = () => content.map((each, place) => renderNode(each, place, parts))
  switch (type) {
    case 'paragraph':
      return <p>{renderChildren()}</p>
    case 'heading':
      // Below the page's own headings.
      return attrs?.level === 2 ? <h3 data-level={2}>{renderChildren()}</h3> : <h4>{renderChildren()}</h4>
    case 'bulletList':
      return <ul>{renderChildren()}</ul>
    case 'orderedList':
      return <ol>{renderChildren()}</ol>
    case 'listItem':
      return <li>{renderChildren()}</li>
    case 'blockquote':
      return <blockquote>{renderChildren()}</blockquote>
    case 'image':
      return <parts.Picture file={parts.files.find(({ id }) => id === attrs?.file)} alt={attrs?.alt ?? ''} />
    case 'table':
      return (
        <div className={styles['wide']}>
          <table>
            <tbody>{renderChildren()}</tbody>
          </table>
        </div>
      )
    case 'tableRow':
      return <tr>{renderChildren()}</tr>
    case 'tableHeader':
      return <th scope="col">{renderChildren()}</th>
    case 'tableCell':
      return <td>{renderChildren()}</td>
    case 'clause':
      return <parts.Clause when={attrs?.when ?? ''}>{renderChildren()}</parts.Clause>
  }
}

interface InlineProps {
  readonly node: RichInline
  readonly parts: RenderOptions
}

function Inline({ node, parts }: InlineProps) {
  const { type, text = '', marks = [] } = node
  if (type === 'hardBreak') return <br />
  const shown = type !== 'text' ? <parts.Chip node={node} /> : parts.hasVariables ? renderVariables(text) : text
  return marks.reduceRight<ReactNode>(renderMark, shown)
}

function renderVariables(text: string): ReactNode[] {
  const places = findVariables(text)
  const chips = places.flatMap(({ at, whole }, place) => {
    const before = places[place - 1]
    const from = before === undefined ? 0 : before.at + before.whole.length
    return [
      text.slice(from, at),
      <span key={at} data-variable="known">
        {whole}
      </span>,
    ]
  })
  const last = places.at(-1)
  return [...chips, text.slice(last === undefined ? 0 : last.at + last.whole.length)]
}

function renderMark(inner: ReactNode, { type, attrs }: RichMark): ReactNode {
  if (type === 'bold') return <strong>{inner}</strong>
  if (type === 'italic') return <em>{inner}</em>
  if (!isLink(attrs?.href)) return inner
  return (
    <a href={attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}
