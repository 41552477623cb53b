// Detail page of a contract: who signs and how far it is, what is missing, its file with the evidence, and its text.
import { CONTRACT_TEXT, type ContractText, toPlainText } from '@cangdan/protocol'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useTranslation } from '#i18n/index.ts'
import { TextWithClauses } from '../template/filled-text.tsx'
import { ContractFile } from './contract-file.tsx'
import { ContractStatus } from './contract-status.tsx'
import { PaperSigning, PrintButton } from './paper-signing.tsx'
import { PartyList } from './party-list.tsx'
import { CONTRACT_TITLES } from './titles.ts'

const TOPICS = ['contract', 'contract_party', 'contract_scan', 'contract_template', 'financing']

export function ContractPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  return (
    <PanelSection<ContractText>
      call={CONTRACT_TEXT}
      id={record.id}
      topics={TOPICS}
      label={t(CONTRACT_TITLES.signing)}
      isFlat={isFlat}
    >
      {(text) => (
        <>
          <h2>{t(CONTRACT_TITLES.signing)}</h2>
          <ContractStatus record={record} text={text} />
          <PartyList
            parties={text.parties}
            renderAction={({ id, can_print: isPrinted }) =>
              isPrinted === 1 && (
                <PrintButton
                  id={record.id}
                  partyId={id}
                  name={toPlainText(record.row['upload_no'])}
                  title={CONTRACT_TITLES.print_own}
                />
              )
            }
          />
          <PaperSigning record={record} text={text} />
          {text.check_path !== '' && (
            <>
              <h2>{t(CONTRACT_TITLES.file)}</h2>
              <ContractFile id={record.id} row={record.row} hash={text.file_hash} checkPath={text.check_path} />
            </>
          )}
          {text.content !== '' && (
            <>
              <h2>{t(CONTRACT_TITLES.text)}</h2>
              <TextWithClauses text={text} />
            </>
          )}
        </>
      )}
    </PanelSection>
  )
}
