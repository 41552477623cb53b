// The three pages, each with its words.
import { loadProfileWords } from '#i18n/profile-words.ts'
import { DataScreen } from './data-screen.tsx'
import { SecurityScreen } from './security-screen.tsx'
import { WechatScreen } from './wechat-screen.tsx'

const withWords =
  <T>(screen: T) =>
  async (): Promise<T> => {
    await loadProfileWords()
    return screen
  }

export const openData = withWords(DataScreen)
export const openSecurity = withWords(SecurityScreen)
export const openWechat = withWords(WechatScreen)
