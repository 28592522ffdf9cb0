import { DataTable } from '@tenor/ui'
import { useState } from 'react'
import { EndlessEnd, FailedList, panelOnDemand, StaleLine } from '../../../platform/page/index.ts'
import { useWords } from '../../../platform/phrases/index.ts'
import { useFixedOrders } from '../fixed-queries.ts'
import type { FixedOrder } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { LENDINGS_PAGE_SIZE } from '../simple-earn-queries.ts'
import { fixedColumns, type OrderAct } from './fixed-columns.tsx'
import type { LendingsProps } from './flexible-lendings.tsx'
import { NothingYet } from './nothing-yet.tsx'

const EarlyPanel = panelOnDemand(() => import('./early-panel.tsx').then((module) => module.EarlyPanel))
const ReinvestPanel = panelOnDemand(() => import('./reinvest-panel.tsx').then((module) => module.ReinvestPanel))
const SubscribeAgain = panelOnDemand(() => import('./subscribe-again.tsx').then((module) => module.SubscribeAgain))

/** `isVip`: orders of VIP products alone, by the calls of the VIP pages. */
export type FixedLendingsProps = LendingsProps & { isVip?: boolean }

type Open = { act: OrderAct; order: FixedOrder }

/** Orders of a term that run. What a row opens outlives the row: the order may just have been redeemed. */
export function FixedLendings(list: FixedLendingsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.shown}>
      <List {...list} onAct={(act, order) => setOpen({ act, order })} />
      {open?.act === 'early' && <EarlyPanel order={open.order} onClose={close} />}
      {open?.act === 'reinvest' && <ReinvestPanel order={open.order} onClose={close} />}
      {open?.act === 'subscribe' && <SubscribeAgain order={open.order} onClose={close} />}
    </div>
  )
}

type ListProps = FixedLendingsProps & { onAct: (act: OrderAct, order: FixedOrder) => void }

function List({ isWanted, onAct, isVip = false }: ListProps) {
  const words = useWords()
  const answer = useFixedOrders.useIf(isWanted, isVip)
  const { data, total, isError, error, refetch } = answer
  if (isError && data === undefined) return <FailedList error={error} onRetry={refetch} />
  if (total?.count === 0) return <NothingYet isFixed />
  return (
    <>
      {isError && <StaleLine onRetry={refetch} />}
      <DataTable
        label={words('earn.fixed')}
        columns={fixedColumns(words, onAct)}
        rows={data ?? []}
        rowKey={({ id }) => id}
        isWaiting={data === undefined}
        waitingRows={3}
        isWide
      />
      {total !== undefined && total.count > LENDINGS_PAGE_SIZE && <EndlessEnd of={answer} />}
    </>
  )
}
