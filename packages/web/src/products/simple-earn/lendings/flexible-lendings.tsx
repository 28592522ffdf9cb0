import { DataTable } from '@tenor/ui'
import { useState } from 'react'
import { EndlessEnd, FailedList, panelOnDemand, StaleLine } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import type { FlexibleHolding } from '../flexible-pool.ts'
import styles from '../simple-earn.module.css'
import { LENDINGS_PAGE_SIZE, useFlexibleHoldings } from '../simple-earn-queries.ts'
import { SubscribePanel } from '../subscribe/subscribe-panel.tsx'
import { flexibleColumns, type HoldingAct } from './flexible-columns.tsx'
import { NothingYet } from './nothing-yet.tsx'

const RedeemPanel = panelOnDemand(() => import('./redeem-panel.tsx').then((module) => module.RedeemPanel))
const RevokePanel = panelOnDemand(() => import('./revoke-panel.tsx').then((module) => module.RevokePanel))
const RateDetailPanel = panelOnDemand(() =>
  import('../rates/rate-detail-panel.tsx').then((module) => module.RateDetailPanel),
)
const HoursPanel = panelOnDemand(() => import('./hours-panel.tsx').then((module) => module.HoursPanel))
const AutoConfirmPanel = panelOnDemand(() =>
  import('../auto/auto-confirm-panel.tsx').then((module) => module.AutoConfirmPanel),
)

export type LendingsProps = { isWanted: boolean }

type Open = { act: HoldingAct; holding: FlexibleHolding }

/** Pools that the reader is in. What a row opens outlives the row: the last of it may just have been redeemed. */
export function FlexibleLendings({ isWanted }: LendingsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <div className={styles.shown}>
      <List isWanted={isWanted} onAct={(act, holding) => setOpen({ act, holding })} />
      {open !== null && <Opened open={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

type ListProps = LendingsProps & { onAct: (act: HoldingAct, holding: FlexibleHolding) => void }

function List({ isWanted, onAct }: ListProps) {
  const words = useWords()
  const answer = useFlexibleHoldings.useIf(isWanted)
  const { data, total, isError, error, refetch } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (total?.count === 0) return <NothingYet />
  return (
    <>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('earn.flexible')}
        columns={flexibleColumns(words, onAct)}
        rows={data ?? []}
        rowKey={({ asset }) => asset}
        isWaiting={data === undefined}
        waitingRows={3}
        isWide
      />
      {total !== undefined && total.count > LENDINGS_PAGE_SIZE && <EndlessEnd of={answer} />}
    </>
  )
}

function Opened({ open: { act, holding }, onClose }: { open: Open; onClose: () => void }) {
  if (act === 'redeem') return <RedeemPanel holding={holding} onClose={onClose} />
  if (act === 'revoke') return <RevokePanel holding={holding} onClose={onClose} />
  if (act === 'minimum') return <RateDetailPanel holding={holding} onClose={onClose} />
  if (act === 'hours') return <HoursPanel holding={holding} onClose={onClose} />
  if (act === 'auto') return <AutoConfirmPanel asset={holding.asset} isOn={holding.isAuto} onClose={onClose} />
  return <SubscribePanel asset={holding.asset} onClose={onClose} />
}
