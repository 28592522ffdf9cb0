import { Link } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { pairOf } from '@tenor/contract/core'
import { cancelViolation, DUAL_QUOTE_ASSET, type DualType, isFinal, SNIPER_DIRECTION } from '@tenor/contract/dual'
import {
  Amount,
  Button,
  buttonClass,
  CoinMark,
  CopyId,
  Countdown,
  classes,
  type Fact,
  Facts,
  InstantText,
  Panel,
  Percent,
  Price,
  shapes,
  useSay,
  Verbatim,
} from '@tenor/ui'
import { FailedList } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords, type Words } from '../../../platform/phrases/index.ts'
import { DualSheetFacts } from '../dual-sheet-facts.tsx'
import { failWords } from '../dual-words.ts'
import styles from './sniper.module.css'
import { tradeSearch } from './sniper-address.ts'
import { SniperBadge } from './sniper-badge.tsx'
import type { SniperHolding, SniperHonest, SniperSettled } from './sniper-offer.ts'
import { sniperOrders } from './sniper-order-queries.ts'
import { SniperOrderTimeline } from './sniper-order-timeline.tsx'
import { SniperOrderOutcomes } from './sniper-outcomes.tsx'
import { SniperIncome } from './sniper-prediction.tsx'

/** One sniper order with every row that it has. */
export function SniperOrderPanel({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const words = useWords()
  const { data: holding, isError, error, refetch } = sniperOrders.useOne(orderId)
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      width="middle"
      isHeld
      title={<Say id={holding === undefined ? 'sniper.orders' : `sniper.type.${holding.type}`} />}
      aside={
        holding !== undefined && (
          <>
            <CoinMark coin={holding.coin} size={22} />
            <Verbatim text={`${holding.coin} / ${DUAL_QUOTE_ASSET}`} />
            <SniperBadge holding={holding} />
          </>
        )
      }
      footer={holding !== undefined && <Actions holding={holding} />}
    >
      {holding !== undefined && <Detail holding={holding} />}
      {isError && holding === undefined && <FailedList error={error} onRetry={refetch} />}
    </Panel>
  )
}

function Actions({ holding }: { holding: SniperHolding }) {
  const words = useWords()
  const refusalWords = useReasonWords()
  const say = useSay()
  const cancel = sniperOrders.useCancel()
  const act = () =>
    cancel.mutate(holding.id, {
      onSuccess: () => say(words('dual.order.cancelled'), 'good'),
      onError: (error) => say(refusalWords(refusalOf(error)), 'fault'),
    })
  return (
    <>
      {cancelViolation(holding.state) === null && (
        <Button kind="danger" large isPending={cancel.isPending} onPress={act}>
          <Say id="dual.order.cancel" />
        </Button>
      )}
      <Link
        to="/trade/$pair"
        params={{ pair: pairOf(holding.coin) }}
        search={tradeSearch(holding.type)}
        className={buttonClass({ kind: 'primary', large: true })}
      >
        <Say id="dual.order.subscribeMore" />
      </Link>
    </>
  )
}

function Detail({ holding }: { holding: SniperHolding }) {
  const words = useWords()
  const { settled } = holding
  const when = (
    <b>
      <Say id="dual.list.countdown" values={{ left: <Countdown to={holding.deliveryAt} /> }} />
    </b>
  )
  return (
    <div className={classes(shapes.grid5, styles.detail)}>
      <p className={classes(shapes.sentence, styles.sentence)}>
        <Say id={`dual.next.${holding.state}`} values={{ when }} />
      </p>
      {!isFinal(holding.state) && <SniperOrderOutcomes holding={holding} />}
      {settled !== null && <Facts facts={settledFacts(words, holding, settled)} />}
      <SniperOrderTimeline holding={holding} />
      {!isFinal(holding.state) && <DualSheetFacts of={holding} />}
      <Facts facts={termFacts(words, holding)} />
      <Facts facts={nameFacts(words, holding)} />
    </div>
  )
}

function settledFacts(words: Words, holding: SniperHolding, settled: SniperSettled): Fact[] {
  const { exercised } = settled.refund === 0n ? holding.outcomes.reached : holding.outcomes.missed
  return [
    {
      id: 'price',
      name: words('dual.order.settlementPrice'),
      value: (
        <>
          <Price value={settled.price} />{' '}
          <Link
            to="/settlements/$coin/$delivery"
            params={{ coin: holding.coin, delivery: String(holding.deliverySeconds) }}
          >
            <Say id="dual.order.evidence" />
          </Link>
        </>
      ),
    },
    {
      id: 'exercised',
      name: words('sniper.order.exercised'),
      value: <Amount value={exercised} asset={holding.investAsset} />,
    },
    {
      id: 'brought',
      name: words('sniper.order.brought'),
      value: <Amount value={settled.payment} asset={holding.exerciseAsset} />,
    },
    {
      id: 'refund',
      name: words('sniper.order.refund'),
      value: <Amount value={settled.refund} asset={holding.investAsset} />,
    },
    { id: 'income', name: words('sniper.order.income'), value: <SniperIncome income={settled.income} /> },
  ]
}

function termFacts(words: Words, holding: SniperHolding): Fact[] {
  const { failReason, price, state } = holding
  const direction = SNIPER_DIRECTION[holding.type]
  return [
    ...(failReason === null
      ? []
      : [{ id: 'reason', name: words('dual.order.reason'), value: failWords(words, failReason) }]),
    {
      id: 'invested',
      name: words('dual.order.invested'),
      value: <Amount value={holding.amount} asset={holding.investAsset} />,
    },
    { id: 'target', name: words('dual.order.target'), value: <Price value={holding.target} isTarget /> },
    { id: 'guaranteed', name: words('sniper.guaranteed'), value: <Percent value={holding.guarantee} /> },
    { id: 'days', name: words('sniper.order.holdDays'), value: words('unit.days', { days: holding.days }) },
    ...(holding.guarantee === holding.guaranteeOrdered
      ? []
      : [
          {
            id: 'ordered',
            name: words('sniper.order.guaranteeOrdered'),
            value: <Percent value={holding.guaranteeOrdered} />,
          },
        ]),
    ...(price === null || isFinal(state)
      ? []
      : [{ id: 'now', name: words('dual.order.priceNow'), value: <Price value={price} /> }]),
    { id: 'created', name: words('dual.order.created'), value: <InstantText at={holding.createdAt} seconds /> },
    { id: 'delivery', name: words('dual.order.delivery'), value: <InstantText at={holding.deliveryAt} withLocal /> },
    ...(holding.honest === null ? [] : honestFacts(words, holding.honest, direction)),
  ]
}

/** What it was accepted by. */
function honestFacts(words: Words, honest: SniperHonest, direction: DualType): Fact[] {
  return [
    { id: 'entry', name: words('dual.order.entryPrice'), value: <Price value={honest.entryPrice} /> },
    { id: 'fair', name: words('sniper.fair'), value: <Percent value={honest.fair} /> },
    { id: 'margin', name: words('dual.honest.margin'), value: <Percent value={honest.margin} /> },
    {
      id: 'volatility',
      name: words('dual.honest.volatility'),
      value: <Percent value={honest.volatility} places={1} />,
    },
    {
      id: 'chance',
      name: words(`dual.honest.chance.${direction}`),
      value: <Percent value={honest.chance} places={1} />,
    },
  ]
}

function nameFacts(words: Words, { id, text }: SniperHolding): Fact[] {
  const copiedLabel = words('act.copied')
  const own = { value: text ?? '', copyLabel: words('dual.order.text.copy'), copiedLabel }
  return [
    {
      id: 'id',
      name: words('dual.order.id'),
      value: <CopyId value={String(id)} copyLabel={words('dual.order.id.copy')} copiedLabel={copiedLabel} />,
    },
    ...(text === null ? [] : [{ id: 'text', name: words('dual.order.text'), value: <CopyId {...own} /> }]),
  ]
}
