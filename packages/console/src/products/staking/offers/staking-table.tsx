import { divide } from '@tenor/contract/money'
import { type StakingBackOfficeRow, shownRate, stakingTermsOf, UNLIMITED } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { type Column, InstantText, Percent, Verbatim } from '@tenor/ui'
import { CatalogueTable, type CatalogueTableProps, type OfferAct } from '../../../core/catalogue/index.ts'
import { TwoLineCell } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'

const NONE = String(UNLIMITED)

const TERMS: readonly Column<StakingBackOfficeRow>[] = [
  {
    id: 'rate',
    header: <Say id="console.staking.rate" />,
    cell: (row) => (
      <TwoLineCell
        main={<Percent value={divide(shownRate(stakingTermsOf(row)), 100n, 'down')} />}
        more={<Verbatim text={row.reward_coin.map(({ reward_coin }) => reward_coin).join(' + ')} />}
      />
    ),
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'fee',
    header: <Say id="console.staking.fee" />,
    cell: ({ fee }) => <Percent value={fee} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'days',
    header: <Say id="console.staking.days" />,
    cell: ({ redeem_minday: least, redeem_maxday: most, redeem_config: [config] }) => (
      <TwoLineCell
        main={<Days least={least} most={most} />}
        more={
          config?.redeem_quick === 1 && (
            <Say id="console.staking.fast.value" values={{ minutes: config.redeem_quick_long }} />
          )
        }
      />
    ),
    onPhone: 'pair',
  },
]

function Days({ least, most }: { least: number; most: number }) {
  if (most === 0) return <Say id="console.staking.days.atOnce" />
  if (least === 0) return <Say id="console.staking.days.upTo" values={{ most }} />
  return <Say id="console.staking.days.value" values={{ least, most }} />
}

/** What may be done with a product: nothing once it has been retired. */
export function stakingActsOn({ status }: Pick<StakingBackOfficeRow, 'status'>): readonly OfferAct[] {
  if (status === 'retired') return []
  return status === 'listed' ? ['change', 'pause', 'retire'] : ['change', 'resume', 'retire']
}

type Props = CatalogueTableProps<StakingBackOfficeRow, OfferAct>

export function StakingTable(props: Pick<Props, 'rows' | 'isWaiting' | 'onAct' | 'chosen' | 'onChoose'>) {
  const words = useWords()
  return (
    <CatalogueTable
      {...props}
      label={words('console.staking')}
      name={(row) => <StakingName row={row} />}
      more={({ coin }) => (
        <>
          {' · '}
          <Verbatim text={coin} />
        </>
      )}
      note={noteOf}
      terms={TERMS}
      sold={(row) => ({
        least: row.min_amount,
        most: row.max_amount === NONE ? null : row.max_amount,
        used: row.used,
        capacity: row.total_mortgage_limit === NONE ? null : row.total_mortgage_limit,
        asset: row.coin,
      })}
      actsOn={stakingActsOn}
    />
  )
}

/** What is stopped of it at once, and since when new terms are to hold. */
function noteOf({ next_from: from, stake_paused, fast_paused, standard_paused }: StakingBackOfficeRow) {
  const stopped = { stake: stake_paused, fast: fast_paused, standard: standard_paused }
  const parts = (['stake', 'fast', 'standard'] as const).filter((part) => stopped[part] === 1)
  if (from === null && parts.length === 0) return null
  return (
    <>
      {parts.map((part) => (
        <div key={part}>
          <Say id={`console.staking.pause.${part}`} />
        </div>
      ))}
      {from !== null && (
        <Say id="console.staking.next" values={{ time: <InstantText at={instantOfSeconds(from)} short /> }} />
      )}
    </>
  )
}

export function StakingName({ row }: { row: StakingBackOfficeRow }) {
  return (
    <b>
      <Verbatim text={row.name} />
    </b>
  )
}
