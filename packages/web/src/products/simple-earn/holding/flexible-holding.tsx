import { Amount, Button, Card, classes, DataTable, Facts, Percent, shapes } from '@tenor/ui'
import { useState } from 'react'
import { Answered, ListPages, panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { FlexibleHolding } from '../flexible-pool.ts'
import { hourColumns } from '../lendings/hours-columns.tsx'
import { RateOrNew } from '../rates/rate-or-new.tsx'
import styles from '../simple-earn.module.css'
import { useFlexibleHolding, useFlexibleHours } from '../simple-earn-queries.ts'
import { NoHolding } from './no-data.tsx'

const RedeemPanel = panelOnDemand(() => import('../lendings/redeem-panel.tsx').then((module) => module.RedeemPanel))
const RateDetailPanel = panelOnDemand(() =>
  import('../rates/rate-detail-panel.tsx').then((module) => module.RateDetailPanel),
)

/** Of the page of a holding, as the specification has it. */
const PAGE_SIZE = 20

/** What a customer has of a coin in flexible, and every hour of it. */
export function FlexibleHoldingView({ asset }: { asset: string }) {
  const { data, error, refetch } = useFlexibleHolding(asset)
  if (error !== null && data === undefined) return <NoHolding error={error} onRetry={refetch} />
  if (data === undefined) return <div className={styles.shown} aria-busy />
  return (
    <>
      <Holding holding={data} />
      <Hours asset={asset} />
    </>
  )
}

function Holding({ holding }: { holding: FlexibleHolding }) {
  const [open, setOpen] = useState<'redeem' | 'rate' | null>(null)
  const { asset } = holding
  const amount = (name: 'principal' | 'lent' | 'frozen' | 'earned' | 'marginFrozen', value: bigint) => ({
    id: name,
    name: <Say id={`earn.holding.${name}`} />,
    value: <Amount value={value} asset={asset} />,
  })
  return (
    <Card>
      <div className={classes(shapes.stack, styles.stack)}>
        <Facts
          facts={[
            amount('principal', holding.amount),
            amount('lent', holding.lent),
            ...(holding.frozen > 0n ? [amount('frozen', holding.frozen)] : []),
            ...(holding.marginFrozen > 0n ? [amount('marginFrozen', holding.marginFrozen)] : []),
            amount('earned', holding.earned),
            { id: 'next', name: <Say id="earn.lendings.nextApr" />, value: <RateOrNew rate={holding.rate} /> },
            { id: 'last', name: <Say id="earn.holding.lastRate" />, value: <RateOrNew rate={holding.lastRate} /> },
            { id: 'minimum', name: <Say id="earn.minimum.tab" />, value: <Percent value={holding.minimum} /> },
          ]}
        />
        <div className={styles.acts}>
          <Button onPress={() => setOpen('rate')}>
            <Say id="earn.holding.rates" />
          </Button>
          <Button isDisabled={holding.redeemable === 0n} onPress={() => setOpen('redeem')}>
            <Say id="earn.redeem" />
          </Button>
        </div>
      </div>
      {open === 'redeem' && <RedeemPanel holding={holding} onClose={() => setOpen(null)} />}
      {open === 'rate' && <RateDetailPanel holding={holding} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function Hours({ asset }: { asset: string }) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const answer = useFlexibleHours(asset, page, PAGE_SIZE)
  const { data } = answer
  return (
    <section className={classes(shapes.stack, styles.stack)}>
      <h2>
        <Say id="earn.hours.label" />
      </h2>
      <Answered answer={answer}>
        <DataTable
          label={words('earn.hours.label')}
          columns={hourColumns(words, asset)}
          rows={data?.list ?? []}
          rowKey={({ at }) => at}
          isWaiting={data === undefined}
        />
        <ListPages page={page} pages={Math.ceil((data?.total ?? 0) / PAGE_SIZE)} onPage={setPage} />
      </Answered>
    </section>
  )
}
