import { decimal } from '@tenor/contract/money'
import { type FlexibleAuctionRow, shareDown } from '@tenor/contract/simple-earn'
import { Amount, type Fact, Facts, FigureRow, Percent, shapes } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'

/** Demand, supply and what came of them. */
export function AuctionFacts({ row }: { row: FlexibleAuctionRow }) {
  const { asset } = row
  const amounts = (['demand', 'supply', 'filled', 'unmet', 'netted'] as const).map(
    (name): Fact => ({
      id: name,
      name: <Say id={`auction.${name}`} />,
      value: <Amount value={row[name]} asset={asset} />,
    }),
  )
  return (
    <>
      <FigureRow
        facts={[
          { id: 'used', name: <Say id="auction.utilisation" />, value: <Percent value={row.utilisation} /> },
          { id: 'marginal', name: <Say id="auction.marginal" />, value: <Percent value={row.marginal_rate} /> },
          { id: 'ceiling', name: <Say id="auction.ceiling" />, value: <Percent value={row.max_lend_rate_year} /> },
          { id: 'fee', name: <Say id="auction.fee" />, value: <Percent value={row.service_fee} places={0} /> },
        ]}
      />
      <Facts facts={amounts.concat(fillFacts(row))} />
    </>
  )
}

/** How far the hour was filled: the share that is lent of the offers at the marginal minimum; the last offer in an hour by place. */
function fillFacts({ asset, cut, share_part: part, share_whole: whole }: FlexibleAuctionRow): Fact[] {
  if (part !== null && whole !== null) {
    const share = shareDown({ part: decimal(part), whole: decimal(whole) })
    const shared = { lent: <Amount value={part} asset={asset} />, offered: <Amount value={whole} asset={asset} /> }
    const value = <Say id="auction.share.value" values={{ share: <Percent value={share} />, ...shared }} />
    return [{ id: 'share', name: <Say id="auction.share" />, value }]
  }
  if (cut === null) return []
  const values = { amount: <Amount value={cut.part} asset={asset} />, rate: <Percent value={cut.minimum} /> }
  return [{ id: 'cut', name: <Say id="auction.cut" />, value: <Say id="auction.cut.value" values={values} /> }]
}

const PARTS = ['charge', 'interest', 'fee', 'reserve', 'dust'] as const

/** What borrowers paid for the hour, and to whom it went. */
export function AuctionPaid({ row: { asset, paid } }: { row: FlexibleAuctionRow }) {
  return (
    <section className={shapes.grid2}>
      <h3>
        <Say id="auction.paid" />
      </h3>
      {paid === null ? (
        <p>
          <Say id="auction.paid.notYet" />
        </p>
      ) : (
        <Facts
          facts={PARTS.map((name) => ({
            id: name,
            name: <Say id={`auction.paid.${name}`} />,
            value: <Amount value={paid[name]} asset={asset} />,
          }))}
        />
      )}
    </section>
  )
}
