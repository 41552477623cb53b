import { type ContractPage, LANGUAGE_TAGS } from '@cangdan/protocol'
import { useRef } from 'react'
import { RichDocument } from '#generic/texts/rich-text.tsx'
import { PAGE, READ } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { ContractFile } from '../parts/contract-file.tsx'
import { Actions, Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { StepFrame } from '../parts/step-frame.tsx'
import { PartyList } from '../parts/party-list.tsx'
import { useReadToEnd } from '../parts/use-read-to-end.ts'
import type { Signing } from '../use-signing.ts'
import { DRAWN } from './level-step.tsx'
import own from '../contract-page.module.css'
import styles from '#pages/ticket/page.module.css'

interface ReadStepProps {
  readonly signing: Signing
  readonly page: ContractPage
}

/** Share of the screen by which the button moves on, so that a line stays for orientation. */
const SCROLL_SHARE = 0.7

export function ReadStep({ signing, page }: ReadStepProps) {
  const { t, language } = useTexts()
  const { go, notice } = signing
  const end = useRef<HTMLParagraphElement>(null)
  const isReached = useReadToEnd(end)
  const move = () => {
    if (!isReached) scrollBy({ top: innerHeight * SCROLL_SHARE })
    else go(page.sign_level === DRAWN ? 'identity' : 'level')
  }
  return (
    <StepFrame step="read" title={page.contract_name}>
      <ErrorText>{notice}</ErrorText>
      <section className={styles['card']}>
        <h2>{t(READ.facts)}</h2>
        <dl className={styles['facts']}>
          {[
            { name: t(READ.no), value: page.upload_no },
            { name: t(READ.sender), value: page.sender },
            ...page.facts,
          ].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles['card']}>
        <h2>{t(READ.parties)}</h2>
        <PartyList parties={page.parties} />
      </section>
      <ContractFile signing={signing} page={page} />
      <section className={styles['card']}>
        <h2>{t(READ.text)}</h2>
        {language !== page.language && <p className={styles['hint']}>{t(READ.binding)}</p>}
        <div lang={LANGUAGE_TAGS[page.language]} className={own['text']}>
          <RichDocument value={page.content} Picture={Picture} />
        </div>
        <p ref={end} className={own['end']}>
          — {t(READ.end)} —
        </p>
      </section>
      <Actions>
        <output className={styles['hint']}>{t(isReached ? READ.reached : READ.hint)}</output>
        <Button look="primary" onPress={move}>
          {t(isReached ? READ.agree : READ.more)}
        </Button>
        <Button look="quiet" onPress={() => go('refuse')}>
          {t(PAGE.refuse)}
        </Button>
      </Actions>
    </StepFrame>
  )
}

/** Pictures are files of the platform, which only sessions load. */
function Picture({ alt }: { readonly alt: string }) {
  const { t } = useTexts()
  return (
    <span className={styles['hint']}>
      {alt} ({t(READ.picture)})
    </span>
  )
}
