// A text with headings, lists and links, to be read. Drawn node by node: no markup is ever put into the page.
import { documentOf, isLink, type RichBlock, type RichInline, type RichMark } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'

/** What is no such document is shown as the text that it is. */
export function RichText({ value }: { readonly value: string }) {
  const document = documentOf(value)
  if (document === undefined) return value
  return <div className={styles['rich']}>{document.content.map(drawn)}</div>
}

// A document is drawn anew as a whole, so that a place names a node well enough.
function drawn(node: RichBlock | RichInline, place: number): ReactNode {
  switch (node.type) {
    case 'text':
      return <Text key={place} node={node} />
    case 'hardBreak':
      return <br key={place} />
    case 'paragraph':
      return <p key={place}>{inside(node)}</p>
    case 'heading':
      // Below the headings of the page itself.
      return node.attrs?.level === 2 ? (
        <h3 key={place} data-level={2}>
          {inside(node)}
        </h3>
      ) : (
        <h4 key={place}>{inside(node)}</h4>
      )
    case 'bulletList':
      return <ul key={place}>{inside(node)}</ul>
    case 'orderedList':
      return <ol key={place}>{inside(node)}</ol>
    case 'listItem':
      return <li key={place}>{inside(node)}</li>
    case 'blockquote':
      return <blockquote key={place}>{inside(node)}</blockquote>
  }
}

const inside = ({ content = [] }: RichBlock): ReactNode => content.map(drawn)

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
