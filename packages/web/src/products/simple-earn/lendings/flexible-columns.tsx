import { Link } from '@tanstack/react-router'
import { multiply } from '@tenor/contract/money'
import { estimatedDay, extrasRate } from '@tenor/contract/simple-earn'
import { Amount, Badge, Button, CoinName, type Column, InTable, Percent, shapes, Toggle } from '@tenor/ui'
import { Say, type Words } from '../../../platform/phrases/index.ts'
import type { FlexibleHolding } from '../flexible-pool.ts'
import { RateOrNew } from '../rates/rate-or-new.tsx'
import styles from '../simple-earn.module.css'
import { ExtraBadges } from '../tier-lines.tsx'

/** What a row opens. */
export type HoldingAct = 'redeem' | 'revoke' | 'minimum' | 'hours' | 'auto' | 'subscribe'
type OpenAct = (act: HoldingAct, holding: FlexibleHolding) => void

export function flexibleColumns(words: Words, open: OpenAct): Column<FlexibleHolding>[] {
  return [
    {
      id: 'asset',
      header: words('earn.list.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: (holding) => <Coin holding={holding} />,
    },
    {
      id: 'principal',
      header: words('earn.lendings.principal'),
      align: 'end',
      onPhone: 'aside',
      cell: (holding) => <Principal holding={holding} onRevoke={() => open('revoke', holding)} />,
    },
    {
      id: 'earned',
      header: words('earn.lendings.earned'),
      align: 'end',
      onPhone: 'pair',
      cell: (holding) => (
        <Button kind="link" onPress={() => open('hours', holding)}>
          <Amount value={holding.earned} asset={holding.asset} withPlus />
        </Button>
      ),
    },
    {
      id: 'day',
      header: words('earn.estimate.day'),
      align: 'end',
      onPhone: 'pair',
      cell: (holding) => <PerDay holding={holding} />,
    },
    {
      id: 'rate',
      header: words('earn.lendings.nextApr'),
      align: 'end',
      onPhone: 'note',
      cell: (holding) => <NextRate holding={holding} words={words} onPress={() => open('minimum', holding)} />,
    },
    {
      id: 'auto',
      header: words('earn.auto'),
      onPhone: 'pair',
      cell: (holding) => (
        <Toggle isOn={holding.isAuto} onChange={() => open('auto', holding)}>
          <span className="visually-hidden">{words('earn.auto.of', { asset: holding.asset })}</span>
        </Toggle>
      ),
    },
    {
      id: 'acts',
      header: <span className="visually-hidden">{words('earn.acts')}</span>,
      align: 'end',
      onPhone: 'full',
      cell: (holding) => <Acts holding={holding} words={words} open={open} />,
    },
  ]
}

function Coin({ holding: { id, asset } }: { holding: FlexibleHolding }) {
  return (
    <CoinName coin={asset}>
      <Link
        to="/simple-earn/my-lendings/$id"
        params={{ id: String(id) }}
        search={{ orderType: 'flexible', asset }}
        className={styles.plainLink}
      >
        <Say id="earn.details" />
      </Link>
    </CoinName>
  )
}

/** What there is, what of it is lent, and what waits to be paid back. */
function Principal({ holding, onRevoke }: { holding: FlexibleHolding; onRevoke: () => void }) {
  const { amount, lent, frozen, asset } = holding
  return (
    <>
      <span className={shapes.strong3}>
        <Amount value={amount} asset={asset} />
      </span>
      <InTable>
        <small className={shapes.small}>
          <Say id="earn.lendings.lent" values={{ amount: <Amount value={lent} /> }} />
        </small>
      </InTable>
      {frozen > 0n && (
        <span className={styles.frozen}>
          <Badge colour="blue">
            <Say id="earn.lendings.redeeming" values={{ amount: <Amount value={frozen} /> }} />
          </Badge>
          <Button kind="link" onPress={onRevoke}>
            <Say id="earn.revoke" />
          </Button>
        </span>
      )}
    </>
  )
}

/** Estimated earnings of a day by the next rate, with bonus and tiers on the share that is lent. */
function PerDay({ holding }: { holding: FlexibleHolding }) {
  const { amount, rate, lentShare, asset } = holding
  if (rate === null || lentShare === null) return <span aria-hidden="true">—</span>
  const extra = extrasRate(amount, multiply(amount, lentShare, 'down'), holding)
  return <Amount value={estimatedDay(amount, rate + extra)} asset={asset} withPlus />
}

type NextRateProps = { holding: FlexibleHolding; words: Words; onPress: () => void }

function NextRate({ holding, words, onPress }: NextRateProps) {
  const { rate, minimum, asset } = holding
  return (
    <>
      <Button kind="link" onPress={onPress}>
        <RateOrNew rate={rate} />
        <span className="visually-hidden">{words('earn.minimum.of', { asset })}</span>
      </Button>
      <InTable>
        <small className={shapes.small}>
          <Say id="earn.lendings.minimum" values={{ rate: <Percent value={minimum} /> }} />
        </small>
      </InTable>
      <ExtraBadges {...holding} />
    </>
  )
}

type ActsProps = { holding: FlexibleHolding; words: Words; open: OpenAct }

function Acts({ holding, words, open }: ActsProps) {
  const { asset } = holding
  return (
    <div className={styles.acts}>
      <Button
        aria-label={words('earn.redeem.of', { asset })}
        isDisabled={holding.redeemable === 0n}
        onPress={() => open('redeem', holding)}
      >
        <Say id="earn.redeem" />
      </Button>
      <Button kind="quiet" aria-label={`${words('earn.again')} ${asset}`} onPress={() => open('subscribe', holding)}>
        <Say id="earn.again" />
      </Button>
    </div>
  )
}
