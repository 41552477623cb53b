// Renders rich text node by node; no markup is ever inserted into the page.
import {
  parseDocument,
  isLink,
  type FileRef,
  type RichBlock,
  type RichInline,
  type RichMark,
  findVariables,
} from '@cangdan/protocol'
import { type ReactNode, Suspense } from 'react'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { TextPicture } from './text-picture.tsx'
import styles from './rich-text.module.css'

// Few texts are of contracts.
const ContractChip = createLazyComponent(async () => (await import('./contract-parts.tsx')).ContractChip)
const ContractClause = createLazyComponent(async () => (await import('./contract-parts.tsx')).ContractClause)

export interface RichTextProps {
  readonly value: string
  readonly files?: readonly FileRef[]
  readonly hasVariables?: boolean
}

type RenderOptions = Required<Pick<RichTextProps, 'files' | 'hasVariables'>>

/** Text that is not a document is shown unchanged. */
export function RichText({ value, files = [], hasVariables = false }: RichTextProps) {
  const document = parseDocument(value)
  if (document === undefined) return value
  const parts = { files, hasVariables }
  return <div className={styles['rich']}>{document.content.map((node, place) => renderNode(node, place, parts))}</div>
}

type RichNode = RichBlock | RichInline

// The document rerenders as a whole, so the index is a sufficient key.
function renderNode(node: RichNode, place: number, parts: RenderOptions): ReactNode {
  if (!isInline(node)) return <Block key={place} node={node} parts={parts} />
  return <Inline key={place} node={node} hasVariables={parts.hasVariables} />
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
      return <TextPicture file={parts.files.find(({ id }) => id === attrs?.file)} alt={attrs?.alt ?? ''} />
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
      return (
        <Suspense fallback={<div data-contract="clause">{renderChildren()}</div>}>
          <ContractClause when={attrs?.when ?? ''}>{renderChildren()}</ContractClause>
        </Suspense>
      )
  }
}

interface InlineProps extends Pick<RenderOptions, 'hasVariables'> {
  readonly node: RichInline
}

function Inline({ node, hasVariables }: InlineProps) {
  const { type, text = '', marks = [] } = node
  if (type === 'hardBreak') return <br />
  if (type === 'text') return marks.reduceRight<ReactNode>(renderMark, hasVariables ? renderVariables(text) : text)
  const chip = (
    <Suspense fallback={<span data-contract={type}>{node.attrs?.key}</span>}>
      <ContractChip node={node} />
    </Suspense>
  )
  return marks.reduceRight<ReactNode>(renderMark, chip)
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
