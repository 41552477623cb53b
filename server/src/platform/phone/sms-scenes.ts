// Purposes of text messages. A template of the SMS add-on has the text of one scene.
import type { VerifyScene } from '@cangdan/protocol'

/** Codes are sent by the request that creates them, notices by a worker. */
export const SMS_PURPOSE = { code: 1, notice: 2 } as const

const CODE = { purpose: SMS_PURPOSE.code, variables: ['code', 'minutes'] } as const

/** The variables that a template of each scene may use. */
export const SMS_SCENES = {
  login: CODE,
  reg: CODE,
  enter: CODE,
  pwd: CODE,
  bind: CODE,
  audit: { purpose: SMS_PURPOSE.notice, variables: ['count', 'lists'] },
  alert: { purpose: SMS_PURPOSE.notice, variables: ['name', 'from', 'to', 'rate'] },
  message: { purpose: SMS_PURPOSE.notice, variables: ['title', 'content'] },
  repay: { purpose: SMS_PURPOSE.notice, variables: ['no', 'day', 'amount'] },
  margin: { purpose: SMS_PURPOSE.notice, variables: ['no', 'rate', 'amount'] },
  enforce: { purpose: SMS_PURPOSE.notice, variables: ['no'] },
} as const satisfies Record<VerifyScene | NoticeScene, SceneSpec>

type NoticeScene = 'audit' | 'alert' | 'message' | 'repay' | 'margin' | 'enforce'

interface SceneSpec {
  readonly purpose: (typeof SMS_PURPOSE)[keyof typeof SMS_PURPOSE]
  readonly variables: readonly string[]
}

export type SmsScene = keyof typeof SMS_SCENES
export const SMS_SCENE_KEYS = Object.keys(SMS_SCENES) as SmsScene[]

/** Scenes of notices that a contract or the law requires: their recipient cannot unsubscribe from them. */
const LEGAL_SCENES = new Set<SmsScene>(['margin', 'enforce'])

export const isLegalScene = (scene: SmsScene): boolean => LEGAL_SCENES.has(scene)
