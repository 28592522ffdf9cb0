import { now } from '@tenor/browser/clock'
import { Amount, Button, Card, CopyId, classes, Facts, InstantText, shapes, Timeline } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFixedOrder } from '../fixed-queries.ts'
import type { FixedOrder } from '../fixed-term.ts'
import { FixedRate, RedeemTo, ReinvestSwitch } from '../lendings/fixed-cells.tsx'
import styles from '../simple-earn.module.css'
import { NoHolding } from './no-data.tsx'

const EarlyPanel = panelOnDemand(() => import('../lendings/early-panel.tsx').then((module) => module.EarlyPanel))
const ReinvestPanel = panelOnDemand(() =>
  import('../lendings/reinvest-panel.tsx').then((module) => module.ReinvestPanel),
)

export type FixedHoldingProps = { orderId: number; asset: string | undefined }

/** One order for a term: its terms, when it ends, and what can be done before. */
export function FixedHolding({ orderId, asset }: FixedHoldingProps) {
  const { data, error, refetch } = useFixedOrder(orderId, asset)
  if (error !== null && data === undefined) return <NoHolding error={error} onRetry={refetch} />
  if (data === undefined) return <div className={styles.shown} aria-busy />
  return <Order order={data} />
}

function Order({ order }: { order: FixedOrder }) {
  const words = useWords()
  const [open, setOpen] = useState<'early' | 'reinvest' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={classes(shapes.stack5, styles.charts)}>
      <Card>
        <div className={classes(shapes.stack, styles.stack)}>
          <Facts facts={factsOf(order, words, () => setOpen('reinvest'))} />
          <div className={styles.acts}>
            <Button
              isDisabled={!order.isRunning || !order.mayRedeem || order.isLocked || order.isRedeeming}
              onPress={() => setOpen('early')}
            >
              <Say id="earn.early" />
            </Button>
          </div>
        </div>
      </Card>
      <Card>
        <Steps order={order} />
      </Card>
      {open === 'early' && <EarlyPanel order={order} onClose={close} />}
      {open === 'reinvest' && <ReinvestPanel order={order} onClose={close} />}
    </div>
  )
}

function factsOf(order: FixedOrder, words: ReturnType<typeof useWords>, onReinvest: () => void) {
  const { asset, id, principal, days, interest, couponInterest } = order
  return [
    {
      id: 'order',
      name: <Say id="earn.order" />,
      value: <CopyId value={String(id)} copyLabel={words('earn.copyId')} copiedLabel={words('act.copied')} />,
    },
    {
      id: 'principal',
      name: <Say id="earn.lendings.principal" />,
      value: <Amount value={principal} asset={asset} />,
    },
    { id: 'term', name: <Say id="earn.term" />, value: <Say id="earn.days" values={{ days }} /> },
    { id: 'rate', name: <Say id="earn.list.apr" />, value: <FixedRate order={order} /> },
    {
      id: 'interest',
      name: <Say id="earn.interest" />,
      value: <Amount value={interest + couponInterest} asset={asset} withPlus />,
    },
    { id: 'to', name: <Say id="earn.redeemTo" />, value: <RedeemTo order={order} /> },
    {
      id: 'reinvest',
      name: <Say id="earn.reinvest.short" />,
      value: <ReinvestSwitch order={order} onPress={onReinvest} />,
    },
  ]
}

/** Where the order stands; reinvested, the next subscription stands in the place of what is paid. */
function Steps({ order }: { order: FixedOrder }) {
  const words = useWords()
  const step = (id: 'subscribed' | 'start' | 'finish' | 'paid' | 'next', at: FixedOrder['startAt'], isOver: boolean) =>
    ({
      id,
      title: <Say id={`earn.when.${id}`} />,
      at: <InstantText at={at} short />,
      state: isOver ? 'done' : 'coming',
      stateLabel: words(isOver ? 'earn.when.over' : 'earn.when.coming'),
    }) as const
  const { createdAt, startAt, finishAt, paidAt, isRunning, isRedeeming } = order
  const last = order.reinvests ? step('next', finishAt, !isRunning) : step('paid', paidAt, !isRunning)
  return (
    <Timeline
      label={words('earn.when')}
      steps={[
        step('subscribed', createdAt, true),
        step('start', startAt, startAt <= now()),
        step('finish', finishAt, isRedeeming || !isRunning),
        last,
      ]}
    />
  )
}
