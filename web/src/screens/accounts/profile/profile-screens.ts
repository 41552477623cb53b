// The pages, each with its words.
import { addWords } from '#i18n/index.ts'
import { PROFILE_WORDS } from '#i18n/profile/load.ts'
import { DataScreen } from './data-screen.tsx'
import { PapersScreen } from './documents/papers-screen.tsx'
import { SecurityScreen } from './security-screen.tsx'
import { WechatScreen } from './wechat-screen.tsx'

const withWords =
  <T>(screen: T) =>
  async (): Promise<T> => {
    await addWords(PROFILE_WORDS)
    return screen
  }

export const openData = withWords(DataScreen)
export const openPapers = withWords(PapersScreen)
export const openSecurity = withWords(SecurityScreen)
export const openWechat = withWords(WechatScreen)
