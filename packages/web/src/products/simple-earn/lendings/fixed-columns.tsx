import { Amount, Badge, Button, CoinName, type Column, CopyId, InstantText, Percent, VipBadge } from '@tenor/ui'
import { Say, type Words } from '../../../platform/phrases/index.ts'
import type { FixedOrder } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'

/** What a row opens. */
export type OrderAct = 'early' | 'maturity' | 'subscribe'
type OpenAct = (act: OrderAct, order: FixedOrder) => void

export function fixedColumns(words: Words, open: OpenAct): Column<FixedOrder>[] {
  return [
    {
      id: 'asset',
      header: words('earn.list.coin'),
      onPhone: 'lead',
      cell: ({ asset, isVip, days }) => (
        <CoinName coin={asset}>
          <Say id="earn.days" values={{ days }} /> {isVip && <VipBadge>{words('earn.vip')}</VipBadge>}
        </CoinName>
      ),
    },
    {
      id: 'order',
      header: words('earn.order'),
      onPhone: 'pair',
      cell: ({ id }) => (
        <CopyId value={String(id)} copyLabel={words('earn.copyId')} copiedLabel={words('act.copied')} />
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
      id: 'rate',
      header: words('earn.list.apr'),
      align: 'end',
      onPhone: 'note',
      cell: ({ rate }) => <Percent value={rate} />,
    },
    {
      id: 'interest',
      header: words('earn.interest'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ interest, couponInterest, asset }) => (
        <Amount value={interest + couponInterest} asset={asset} withPlus />
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
      cell: ({ paidAt }) => <InstantText at={paidAt} short />,
    },
    { id: 'status', header: words('earn.status'), onPhone: 'pair', cell: (order) => <Status order={order} /> },
    {
      id: 'maturity',
      header: words('earn.maturity'),
      onPhone: 'pair',
      cell: (order) => (
        <Button kind="link" isDisabled={order.isLocked} onPress={() => open('maturity', order)}>
          <Say id={maturityPhrase(order)} />
        </Button>
      ),
    },
    {
      id: 'acts',
      header: <span className="visually-hidden">{words('earn.acts')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: (order) => (
        <div className={styles.acts}>
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

/** What happens when the term is over. */
function maturityPhrase({ reinvests, toFlexible }: FixedOrder) {
  if (reinvests) return 'earn.maturity.reinvest'
  return toFlexible ? 'earn.maturity.flexible' : 'earn.maturity.spot'
}

function Status({ order: { isRedeeming } }: { order: FixedOrder }) {
  return (
    <Badge colour={isRedeeming ? 'blue' : 'green'}>
      <Say id={isRedeeming ? 'earn.status.redeeming' : 'earn.status.holding'} />
    </Badge>
  )
}
