export const MEMBER_DOCUMENT_KINDS = ['person', 'company'] as const
export type MemberDocumentKind = (typeof MEMBER_DOCUMENT_KINDS)[number]

export const MEMBER_DOCUMENT_PATHS = {
  list: 'buyer/user/PaperList',
  form: 'buyer/user/PaperForm',
  person: 'buyer/user/AuthSave',
  company: 'buyer/user/CompanySave',
} as const
