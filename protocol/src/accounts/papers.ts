export const PAPER_KINDS = ['person', 'company'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

export const PAPER_PATHS = {
  list: 'buyer/user/PaperList',
  form: 'buyer/user/PaperForm',
  person: 'buyer/user/AuthSave',
  company: 'buyer/user/CompanySave',
} as const
