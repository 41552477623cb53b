// Renders rich text node by node; no markup is ever inserted into the page.
import {
  documentOf,
  isLink,
  type FileRef,
  type RichBlock,
  type RichInline,
  type RichMark,
  variablePlaces,
} from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { TextPicture } from './text-picture.tsx'
import styles from './rich-text.module.css'

export interface RichTextProps {
  readonly value: string
  readonly files?: readonly FileRef[]
  readonly hasVariables?: boolean
}

type Parts = Required<Pick<RichTextProps, 'files' | 'hasVariables'>>

/** Text that is not a document is shown unchanged. */
export function RichText({ value, files = [], hasVariables = false }: RichTextProps) {
  const document = documentOf(value)
  if (document === undefined) return value
  const parts = { files, hasVariables }
  return (
    <div className={styles['rich']}>{document.content.map((node, place) => drawn(node, place, parts))}</div>
  )
}

type RichNode = RichBlock | RichInline

// The document rerenders as a whole, so the index is a sufficient key.
function drawn(node: RichNode, place: number, parts: Parts): ReactNode {
  if (!isInline(node)) return <Block key={place} node={node} parts={parts} />
  return node.type === 'text' ? (
    <Text key={place} node={node} hasVariables={parts.hasVariables} />
  ) : (
    <br key={place} />
  )
}

const isInline = (node: RichNode): node is RichInline => node.type === 'text' || node.type === 'hardBreak'

interface BlockProps {
  readonly node: RichBlock
  readonly parts: Parts
}

function Block({ node, parts }: BlockProps): ReactNode {
  const { type, attrs, content = [] } = node
  const inside = () => content.map((each, place) => drawn(each, place, parts))
  switch (type) {
    case 'paragraph':
      return <p>{inside()}</p>
    case 'heading':
      // Below the page's own headings.
      return attrs?.level === 2 ? <h3 data-level={2}>{inside()}</h3> : <h4>{inside()}</h4>
    case 'bulletList':
      return <ul>{inside()}</ul>
    case 'orderedList':
      return <ol>{inside()}</ol>
    case 'listItem':
      return <li>{inside()}</li>
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>
    case 'image':
      return <TextPicture file={parts.files.find(({ id }) => id === attrs?.file)} alt={attrs?.alt ?? ''} />
    case 'table':
      return (
        <div className={styles['wide']}>
          <table>
            <tbody>{inside()}</tbody>
          </table>
        </div>
      )
    case 'tableRow':
      return <tr>{inside()}</tr>
    case 'tableHeader':
      return <th scope="col">{inside()}</th>
    case 'tableCell':
      return <td>{inside()}</td>
  }
}

interface TextProps extends Pick<Parts, 'hasVariables'> {
  readonly node: RichInline
}

function Text({ node: { text = '', marks = [] }, hasVariables }: TextProps) {
  return marks.reduceRight<ReactNode>(marked, hasVariables ? withChips(text) : text)
}

function withChips(text: string): ReactNode[] {
  const places = variablePlaces(text)
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

function marked(inner: ReactNode, { type, attrs }: RichMark): ReactNode {
  if (type === 'bold') return <strong>{inner}</strong>
  if (type === 'italic') return <em>{inner}</em>
  if (!isLink(attrs?.href)) return inner
  return (
    <a href={attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}
