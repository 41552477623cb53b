// Help for everybody who is signed in: articles in categories, and the way to write to the platform.

/** 1 something does not work, 2 a wish, 3 a question, 4 a complaint, 5 other. */
export type FeedbackType = 1 | 2 | 3 | 4 | 5

export const HELP_PATHS = {
  index: 'seller/index/HelpIndex',
  info: 'seller/index/HelpInfo',
  feedback: 'seller/index/FeedbackAdd',
} as const

/** Articles that one answer has. */
export const MAX_HELP_ARTICLES = 200
/** Characters that are searched for. */
export const MAX_HELP_SEARCH = 40
export const MAX_FEEDBACK = 500
export const MAX_FEEDBACK_IMAGES = 6
