// Purposes of text messages. A template of the SMS add-on has the text of one scene.
import { SMS_VARIABLES } from '@cangdan/protocol'

/** Codes are sent by the request that creates them, notices by a worker. */
export const SMS_PURPOSE = { code: 1, notice: 2 } as const

export type SmsScene = keyof typeof SMS_VARIABLES
export const SMS_SCENE_KEYS = Object.keys(SMS_VARIABLES) as SmsScene[]

/** Scenes of codes are those whose template has the code; all others are notices. */
export const getSmsPurpose = (scene: SmsScene): (typeof SMS_PURPOSE)[keyof typeof SMS_PURPOSE] =>
  (SMS_VARIABLES[scene] as readonly string[]).includes('code') ? SMS_PURPOSE.code : SMS_PURPOSE.notice

/** Scenes of notices that a contract or the law requires: their recipient cannot unsubscribe from them. */
const LEGAL_SCENES = new Set<SmsScene>(['margin', 'enforce', 'guarantee'])

export const isLegalScene = (scene: SmsScene): boolean => LEGAL_SCENES.has(scene)
