// Sends an SMS code; each needs proof of work.
import {
  GUARD_PATHS,
  normalizeInput,
  type VerifyResponse,
  type VerifyRequest,
  type VerifyScene,
} from '@cangdan/protocol'
import { api } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'

export function sendCode(phoneInput: string, scene: VerifyScene): Promise<VerifyResponse> {
  // The proof covers the phone as the server stores it.
  const phone = normalizeInput('phone', phoneInput)
  return withProof({ purpose: 'verify', name: phone }, (proof) => {
    const body: VerifyRequest = { phone, scene, ...proof }
    return api.post<VerifyResponse>(GUARD_PATHS.verifySend, body, { quiet: true })
  })
}
