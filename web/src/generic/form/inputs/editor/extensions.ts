// Extensions of the editor: exactly the nodes and marks that protocol/src/texts/rich-text.ts accepts, so that a paste drops anything else
// immediately.
import { HEADING_LEVELS, isLink } from '@cangdan/protocol'
import { Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

// Own mark: the library's extension includes a URL detector as large as all other extensions together.
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (link) => (isLink(link.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener noreferrer nofollow' }, 0],
})

/** Transaction flag: the value has changed although the document has not. */
export const CHANGES_VALUE = 'changes value'

export const EXTENSIONS = [
  Document,
  Text,
  Paragraph,
  Heading.configure({ levels: [...HEADING_LEVELS] }),
  BulletList,
  // Lists start at one.
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
  ListKeymap,
  Blockquote,
  HardBreak,
  Bold,
  Italic,
  Link,
  UndoRedo,
]
