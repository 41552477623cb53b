// Contracts that a drawn signature cannot sign: with a certificate at the signing service, or on paper.
import { type ContractPage, isLink } from '@cangdan/protocol'
import { PAGE } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { ContractFile } from '../parts/contract-file.tsx'
import { Actions, Button, Frame } from '#pages/ticket/parts/frame.tsx'
import type { Signing } from '../use-signing.ts'
import { LEVEL } from './steps.titles.ts'
import button from '#ui/button.module.css'
import styles from '#pages/ticket/page.module.css'

export const DRAWN = 1
const PAPER = 3

interface LevelStepProps {
  readonly signing: Signing
  readonly page: ContractPage
}

export function LevelStep({ signing, page }: LevelStepProps) {
  const { t } = useTexts()
  const { go } = signing
  const isPaper = page.sign_level === PAPER
  return (
    <Frame title={t(isPaper ? LEVEL.paper : LEVEL.provider)}>
      <p>{t(isPaper ? LEVEL.paperHint : LEVEL.providerHint, { sender: page.sender })}</p>
      {isPaper && <ContractFile signing={signing} page={page} />}
      {!isPaper && page.provider_url === '' && <output>{t(LEVEL.providerWait)}</output>}
      <Actions>
        {!isPaper && isLink(page.provider_url) && (
          <a
            className={`${button['button']} ${button['primary']} ${styles['button']} ${styles['primary']}`}
            href={page.provider_url}
          >
            {t(LEVEL.providerOpen)}
          </a>
        )}
        <Button onPress={() => go('read')}>{t(PAGE.back)}</Button>
        <Button look="quiet" onPress={() => go('refuse')}>
          {t(PAGE.refuse)}
        </Button>
      </Actions>
    </Frame>
  )
}
