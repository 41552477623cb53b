/** 1 defect, 2 wish, 3 question, 4 complaint, 5 other. */
export type FeedbackType = 1 | 2 | 3 | 4 | 5

export const HELP_PATHS = {
  index: 'seller/index/HelpIndex',
  info: 'seller/index/HelpInfo',
  feedback: 'seller/index/FeedbackAdd',
} as const

export const MAX_HELP_ARTICLES = 200
export const MAX_HELP_SEARCH = 40
export const MAX_FEEDBACK = 500
export const MAX_FEEDBACK_IMAGES = 6
