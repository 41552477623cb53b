// A text with headings, lists, links, tables and pictures, to be read. Drawn node by node: no markup is ever put into the page.
import {
  documentOf,
  isLink,
  type FileRef,
  type RichBlock,
  type RichInline,
  type RichMark,
} from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { TextPicture } from './text-picture.tsx'
import styles from './rich-text.module.css'

export interface RichTextProps {
  readonly value: string
  /** The files of its pictures. */
  readonly files?: readonly FileRef[]
}

/** What is no such document is shown as the text that it is. */
export function RichText({ value, files = [] }: RichTextProps) {
  const document = documentOf(value)
  if (document === undefined) return value
  return (
    <div className={styles['rich']}>{document.content.map((node, place) => drawn(node, place, files))}</div>
  )
}

type RichNode = RichBlock | RichInline

// A document is drawn anew as a whole, so that a place names a node well enough.
function drawn(node: RichNode, place: number, files: readonly FileRef[]): ReactNode {
  if (isInline(node)) return node.type === 'text' ? <Text key={place} node={node} /> : <br key={place} />
  return <Block key={place} node={node} files={files} />
}

const isInline = (node: RichNode): node is RichInline => node.type === 'text' || node.type === 'hardBreak'

interface BlockProps {
  readonly node: RichBlock
  readonly files: readonly FileRef[]
}

function Block({ node, files }: BlockProps): ReactNode {
  const { type, attrs, content = [] } = node
  const inside = () => content.map((each, place) => drawn(each, place, files))
  switch (type) {
    case 'paragraph':
      return <p>{inside()}</p>
    case 'heading':
      // Below the headings of the page itself.
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
      return <TextPicture file={files.find(({ id }) => id === attrs?.file)} alt={attrs?.alt ?? ''} />
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

function Text({ node: { text, marks = [] } }: { readonly node: RichInline }) {
  return marks.reduceRight<ReactNode>(marked, text)
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
