import { Link } from '@tanstack/react-router'
import { Amount, buttonClass, classes, DataTable, ListState, Panel, shapes, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FailedList, ListPages } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { InviteButton } from '../share/invite-button.tsx'
import styles from '../simple-earn.module.css'
import { HOURS_PAGE_SIZE, useFlexibleHours } from '../simple-earn-queries.ts'
import { hourColumns } from './hours-columns.tsx'
import type { HoldingPanelProps } from './redeem-panel.tsx'

/** Every hour of a holding: what was lent, at what rate, and what it paid. */
export function HoursPanel({ holding: { asset, earned, rate }, onClose }: HoldingPanelProps) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch } = useFlexibleHours(asset, page, HOURS_PAGE_SIZE)
  const pages = Math.ceil((data?.total ?? 0) / HOURS_PAGE_SIZE)
  return (
    <Panel
      isOpen
      width="middle"
      onClose={onClose}
      closeLabel={words('act.close')}
      tools={rate === null ? undefined : <InviteButton asset={asset} rate={rate} />}
      title={<Say id="earn.hours.title" values={{ asset: <Verbatim text={asset} /> }} />}
    >
      <div className={classes(shapes.stack, styles.stack)}>
        <p>
          <Say id="earn.hours.sum" values={{ amount: <Amount value={earned} asset={asset} /> }} />
        </p>
        {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
        {data?.total === 0 && (
          <ListState
            kind="empty"
            title={<Say id="noRecord" />}
            text={<Say id="earn.hours.none" />}
            action={
              <Link to="/simple-earn/auction/$asset" params={{ asset }} className={buttonClass({ kind: 'primary' })}>
                <Say id="earn.auction" />
              </Link>
            }
          />
        )}
        {data?.total !== 0 && (
          <DataTable
            label={words('earn.hours.label')}
            columns={hourColumns(words, asset)}
            rows={data?.list ?? []}
            rowKey={({ at }) => at}
            isWaiting={data === undefined}
            waitingRows={HOURS_PAGE_SIZE}
          />
        )}
        <ListPages page={page} pages={pages} onPage={setPage} />
      </div>
    </Panel>
  )
}
