import { RECEIPT_LIFE, type ReceiptLife } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { createPanelQuery } from '#generic/look/panel-query.ts'
import { PanelSkeleton } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { PageCard } from '#ui/page.tsx'
import { DocumentCard } from './document-card.tsx'
import { ReceiptHistory } from './receipt-history.tsx'
import { LineageGraph } from './lineage-graph.tsx'
import { GoodsDocuments } from './goods-documents.tsx'
import { LotCounts, LotNotice } from './lot-counts.tsx'
import { GoodsTimeline } from '../timeline/goods-timeline.tsx'
import { ShareBar } from './share-bar.tsx'
import { RECEIPT_PANEL_TITLES } from './titles.ts'
import section from '#generic/look/panel-section.module.css'

const TOPICS = ['receipt', 'receipt_operation', 'lot', 'contract_record', 'abnormal_document', 'inspection']

export function ReceiptPanel({ record, isFlat = false }: PanelProps) {
  const { t, language } = useTranslation()
  const id = Number(record.row['id'])
  const query = useQuery({
    ...createPanelQuery<ReceiptLife>(RECEIPT_LIFE, id, language),
    meta: { topics: TOPICS },
  })
  const { data, isFetching, refetch } = query
  const isFailed = hasFailed(query)
  const document = data?.document
  const content = (
    <section className={section['panel']} aria-label={t(RECEIPT_PANEL_TITLES.shares)}>
      {isFailed && (
        <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
          {t(RECEIPT_PANEL_TITLES.failed)}
        </FailedNotice>
      )}
      {data === undefined && !isFailed && <PanelSkeleton />}
      {data !== undefined && <ReceiptDetails life={data} id={id} />}
    </section>
  )
  if (isFlat) return content
  return (
    <>
      {document !== undefined && document !== null && (
        <PageCard>
          <DocumentCard id={id} document={document} />
        </PageCard>
      )}
      {/* A new key, so that the card does not move down when the document appears above. */}
      <PageCard key={data === undefined ? 'coming' : 'facts'}>{content}</PageCard>
    </>
  )
}

function ReceiptDetails({ life, id }: { readonly life: ReceiptLife; readonly id: number }) {
  const { t } = useTranslation()
  const isIssued = life.document !== null
  return (
    <>
      <h2>{t(RECEIPT_PANEL_TITLES.shares)}</h2>
      {isIssued ? <ShareBar shares={life.shares} /> : <p>{t(RECEIPT_PANEL_TITLES.none_yet)}</p>}
      <LotNotice lot={life.lot} />
      <GoodsDocuments documents={life.abnormal} />
      {life.lineage.length > 1 && (
        <>
          <h2>{t(RECEIPT_PANEL_TITLES.lineage)}</h2>
          <LineageGraph id={id} receipts={life.lineage} links={life.links} />
        </>
      )}
      <LotCounts lot={life.lot} />
      <ReceiptHistory life={life} />
      <GoodsTimeline of={{ receipt_id: id }} />
    </>
  )
}
