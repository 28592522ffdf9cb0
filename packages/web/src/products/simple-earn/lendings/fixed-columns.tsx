import { Link } from '@tanstack/react-router'
import { Amount, Badge, Button, CoinName, type Column, CopyId, classes, InstantText, shapes, VipBadge } from '@tenor/ui'
import { Say, type Words } from '../../../platform/phrases/index.ts'
import type { FixedOrder } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import { FixedRate, RedeemTo, ReinvestSwitch } from './fixed-cells.tsx'
import dates from './fixed-columns.module.css'

/** What a row opens. */
export type OrderAct = 'early' | 'reinvest' | 'subscribe'
type OpenAct = (act: OrderAct, order: FixedOrder) => void

export function fixedColumns(words: Words, open: OpenAct): Column<FixedOrder>[] {
  return [
    {
      id: 'asset',
      header: words('earn.list.coin'),
      onPhone: 'lead',
      cell: ({ id, asset, isVip, days }) => (
        <CoinName coin={asset}>
          <Link
            to="/simple-earn/my-lendings/$id"
            params={{ id: String(id) }}
            search={{ orderType: 'fixed', asset, order_id: id }}
            className={styles.plainLink}
          >
            <Say id="earn.days" values={{ days }} />
          </Link>{' '}
          {isVip && <VipBadge>{words('earn.vip')}</VipBadge>}
        </CoinName>
      ),
    },
    {
      id: 'order',
      header: words('earn.order'),
      onPhone: 'pair',
      cell: ({ id, createdAt }) => (
        <>
          <CopyId value={String(id)} copyLabel={words('earn.copyId')} copiedLabel={words('act.copied')} />
          <small className={classes(shapes.small, dates.dateAbove)}>
            <InstantText at={createdAt} numeric />
          </small>
        </>
      ),
    },
    {
      id: 'principal',
      header: words('earn.lendings.principal'),
      align: 'end',
      onPhone: 'aside',
      cell: ({ principal, asset }) => <Amount value={principal} asset={asset} />,
    },
    {
      id: 'interest',
      header: words('earn.interest'),
      align: 'end',
      onPhone: 'note',
      cell: (order) => (
        <>
          <Amount value={order.interest + order.couponInterest} asset={order.asset} withPlus />
          <span className={shapes.small}>
            <FixedRate order={order} />
          </span>
        </>
      ),
    },
    ...endColumns(words, open),
  ]
}

/** When and how it ends, and what can be done before. */
function endColumns(words: Words, open: OpenAct): Column<FixedOrder>[] {
  return [
    {
      id: 'paid',
      header: words('earn.when.paid'),
      onPhone: 'under',
      cell: (order) => (
        <>
          <span className={dates.dateNarrow}>
            <InstantText at={order.paidAt} numeric />
          </span>
          <span className={shapes.small}>
            <Status order={order} />
          </span>
        </>
      ),
    },
    {
      id: 'maturity',
      header: words('earn.maturity'),
      onPhone: 'pair',
      cell: (order) => (
        <>
          <span className={styles.select}>
            <RedeemTo order={order} />
          </span>
          <span className={styles.hinted}>
            <small className={shapes.small}>
              <Say id="earn.reinvest.short" />
            </small>
            <ReinvestSwitch order={order} onPress={() => open('reinvest', order)} />
          </span>
        </>
      ),
    },
    {
      id: 'acts',
      header: <span className="visually-hidden">{words('earn.acts')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: (order) => (
        <div className={styles.stackedActs}>
          <Button
            isDisabled={!order.mayRedeem || order.isLocked || order.isRedeeming}
            onPress={() => open('early', order)}
          >
            <Say id="earn.early" />
          </Button>
          <Button kind="quiet" onPress={() => open('subscribe', order)}>
            <Say id="earn.again" />
          </Button>
        </div>
      ),
    },
  ]
}

function Status({ order: { isRedeeming } }: { order: FixedOrder }) {
  return (
    <Badge colour={isRedeeming ? 'blue' : 'green'}>
      <Say id={isRedeeming ? 'earn.status.redeeming' : 'earn.status.holding'} />
    </Badge>
  )
}
