// Under which it is known what is done behind the pages.
export const WORK_KEY = ['work'] as const
