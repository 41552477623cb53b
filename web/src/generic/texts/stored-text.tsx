// Rich text of a record, with pictures from the file storage, and the parts of contract templates.
import { Suspense } from 'react'
import { createLazyComponent } from '#ui/lazy-component.ts'
import type { ContractChipProps, ContractClauseProps } from './contract-parts.tsx'
import { RichDocument, type RichDocumentProps } from './rich-text.tsx'
import { TextPicture } from './text-picture.tsx'

// Few texts are of contracts.
const LazyChip = createLazyComponent(async () => (await import('./contract-parts.tsx')).ContractChip)
const LazyClause = createLazyComponent(async () => (await import('./contract-parts.tsx')).ContractClause)

const Chip = (props: ContractChipProps) => (
  <Suspense fallback={<span data-contract={props.node.type}>{props.node.attrs?.key}</span>}>
    <LazyChip {...props} />
  </Suspense>
)

const Clause = (props: ContractClauseProps) => (
  <Suspense fallback={<div data-contract="clause">{props.children}</div>}>
    <LazyClause {...props} />
  </Suspense>
)

export type RichTextProps = Omit<RichDocumentProps, 'Picture' | 'Chip' | 'Clause'>

export const RichText = (props: RichTextProps) => (
  <RichDocument {...props} Picture={TextPicture} Chip={Chip} Clause={Clause} />
)
