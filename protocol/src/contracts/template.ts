// Calls of a contract template besides those of its list.
import type { Wire } from '../described/named-schemas.ts'
import type { templatePreviewResponse, templateTextResponse } from './template.schemas.ts'

export const TEMPLATE_PATHS = {
  preview: 'seller_p/contract/TemplatePreview',
  /** Reads the text of an uploaded Word document. */
  text: 'seller_p/contract/TemplateText',
} as const

export type TemplatePreview = Wire<typeof templatePreviewResponse>
export type TemplateText = Wire<typeof templateTextResponse>
