// What can be written in an editor: exactly what protocol/src/texts/rich-text.ts accepts, so that pasted pages lose the rest at once.
import { HEADING_LEVELS, isLink } from '@cangdan/protocol'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'

const NO_MORE = {
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  underline: false,
  trailingNode: false,
} as const

export const EXTENSIONS = [
  StarterKit.configure({
    ...NO_MORE,
    heading: { levels: [...HEADING_LEVELS] },
    link: false,
    orderedList: false,
  }),
  // Numbered from one.
  OrderedList.extend({ addAttributes: () => ({}) }),
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (href) => isLink(href),
  }),
]
